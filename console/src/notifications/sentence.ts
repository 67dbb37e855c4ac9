import { isAlert } from '@prona/contract/audit/alerts'
import { isDay } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatInstant } from '@prona/contract/kernel/format'
import { wordFor } from '@prona/contract/kernel/kinds'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Language, WordKey } from '@prona/contract/kernel/words'
import { accountNewsLabel } from '@prona/contract/notifications/account-news'
import type { Notification } from '@prona/contract/notifications/notification'
import { permissionText } from '@prona/contract/permission-text'
import { findResource } from '@prona/contract/registry'
import { timeZone } from '../engine/data/time-zone.ts'
import type { Words } from '../ui/language.ts'

const several = {
  assigned: 'notification.assignedMany',
  moved: 'notification.movedMany',
  holdEnded: 'notification.holdEndedMany',
  instalmentsDue: 'notification.instalmentsDueMany',
  mailsUnsent: 'notification.mailsUnsentMany',
  deliveriesUnsent: 'notification.deliveriesUnsentMany',
} as const satisfies Partial<Record<Notification['kind'], WordKey>>

/** What a notification says, in the reader's language. */
export function sentenceOf(one: Notification, said: Words): string {
  const { t, label, language } = said
  const { kind, title, count, by, params, entity } = one
  const resource = findResource(entity.resource)
  const news = accountNewsLabel(params.news)
  const words = {
    title: resource?.namedBy === undefined ? title : `${label(kindWord(one, resource))} ${title}`,
    by: by?.name ?? t(isAlert(kind) ? 'history.program' : 'live.somebody'),
    until: params.until ? untilIn(params.until, language) : '',
    to: stateNamed(entity.resource, params.to, label),
    count: formatNumber(count, language),
    what: resource ? label(resource.names.many) : '',
    device: news ? label(news) : params.device || t('notification.unknownDevice'),
    address: params.address ?? '',
    permission: permissionText(params.permission ?? '', said),
  }
  if (count > 1 && kind in several) return t(several[kind as keyof typeof several], words)
  return t(`notification.${kind}`, words)
}

/** What kind of record it tells of. */
export function kindWord({ recordKind }: Notification, resource: Resource): Label {
  return wordFor(resource, { [resource.namedBy ?? '']: recordKind })
}

/** A lease ends with a day, a hold at its minute. */
function untilIn(until: string, language: Language): string {
  return isDay(until) ? formatDay(until, language) : formatInstant(until, language, timeZone)
}

function stateNamed(single: string, state: string | undefined, label: Words['label']): string {
  const resource = findResource(single)
  const field = resource?.state === undefined ? undefined : resource.fields[resource.state]
  const words = field?.kind === 'choice' && state ? field.choices[state] : undefined
  return words ? label(words) : (state ?? '')
}
