import { formatInstant, formatNumber } from '@prona/contract/kernel/format'
import type { WordKey } from '@prona/contract/kernel/words'
import type { Notification } from '@prona/contract/notifications/notification'
import { findResource } from '@prona/contract/registry'
import { timeZone } from '../engine/data/access.ts'
import type { Words } from '../ui/language.ts'

const several = {
  assigned: 'notification.assignedMany',
  moved: 'notification.movedMany',
  holdEnded: 'notification.holdEndedMany',
} as const satisfies Partial<Record<Notification['kind'], WordKey>>

/** What a notification says, in the reader's language. */
export function sentenceOf(one: Notification, { t, label, language }: Words): string {
  const { kind, title, count, by, params, entity } = one
  const said = {
    title,
    by: by?.name ?? t('live.somebody'),
    until: params.until ? formatInstant(params.until, language, timeZone) : '',
    to: stateNamed(entity.resource, params.to, label),
    count: formatNumber(count, language),
  }
  if (count > 1 && kind in several) return t(several[kind as keyof typeof several], said)
  return t(`notification.${kind}`, said)
}

function stateNamed(single: string, state: string | undefined, label: Words['label']): string {
  const resource = findResource(single)
  const field = resource?.state === undefined ? undefined : resource.fields[resource.state]
  const words = field?.kind === 'choice' && state ? field.choices[state] : undefined
  return words ? label(words) : (state ?? '')
}
