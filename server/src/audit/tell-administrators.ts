import { everything } from '@prona/contract/access'
import { type AlertKind, alertSearch, alertsOfRecords } from '@prona/contract/audit/alerts'
import { audit } from '@prona/contract/audit/audit-page'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { resourceNamed } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { sayIn } from '../kernel/words.ts'
import type { Letter } from '../mail/letter.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Alarming } from './alarming.ts'
import { mayHear } from './may-hear.ts'

/** Whom an alert is about that is nobody's doing that is known. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** What goes on for longer is the same incident, and told once. */
const hoursOfIncident = 1
/** A broken audit stays broken until somebody has seen to it. */
const hoursOf: Partial<Record<AlertKind, number>> = { auditBroken: 24 * 7 }

type Administrator = {
  readonly _id: string
  readonly branch: string
  readonly email: string | null
  readonly language: Language
  readonly permissions: readonly string[]
}

/** Tells all administrators, here and by mail, each in their language; who has just become one is not told of it. */
export async function tellAdministrators(sql: Sql, alarming: Alarming, now: string): Promise<void> {
  await acrossBranches(sql, async (db) => {
    // One after the other, so that of two servers one finds what the other has told.
    await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('alerts'))`
    for (const one of await told(db, alarming)) {
      if (alarming.kind === 'newAdministrator' && alarming.record === one._id) continue
      await writingTo(db, one.branch)
      if (await notified(db, one, alarming, now)) await mailed(db, one, alarming, now)
    }
  })
}

function told(db: Database, { also = null }: { readonly also?: string | null }): Promise<Administrator[]> {
  return db<Administrator[]>`
    select u._id, u.branch, u.email, u.language, r.permissions
    from users u join roles r on r._id = u.role and r.deleted_at is null
    where u.deleted_at is null and u.status = 'active'
      and (${everything} = any (r.permissions) or u._id = ${also}) order by u._id`
}

/** Of a broken audit everybody is the one it is about: it is nobody's doing that is known. */
async function notified(
  db: Database,
  { _id, branch }: Administrator,
  { kind, by, record, count, address, title }: Alarming,
  now: string,
): Promise<boolean> {
  const hours = hoursOf[kind] ?? hoursOfIncident
  const params = { ...(address !== null && { address }), ...(title !== undefined && { device: title }) }
  const told = await db`
    insert into notifications (branch, user_id, kind, resource, record, count, by, params, created_at)
    select ${branch}, ${_id}, ${kind}, ${alertsOfRecords[kind] ?? user.single}, ${record}, ${count}, ${by},
      ${db.json(params)}, ${now}
    where not exists (select from notifications n
      where n.user_id = ${_id} and n.branch = ${branch} and n.kind = ${kind} and n.record = ${record}
        and n.created_at > ${now}::timestamptz - make_interval(hours => ${hours}))
    on conflict do nothing
    returning _id`
  return told.length > 0
}

async function mailed(
  db: Database,
  one: Administrator,
  { kind, by, record, count, address, title }: Alarming,
  now: string,
): Promise<void> {
  const { _id, email, language } = one
  if (email === null) return
  const names = await namesOf(db, [by, record])
  const values = {
    by: by === null ? sayIn(language, 'history.program') : (names[by] ?? sayIn(language, 'history.someone')),
    title: title ?? names[record] ?? '',
    count,
    address: address ?? '',
  }
  const button = buttonOf(kind, language, { by, record, day: dayOf(now, officeZone) })
  const letter: Letter = {
    subject: sayIn(language, `notification.${kind}Kind`),
    paragraphs: [`${sayIn(language, `notification.${kind}`, values)}.`],
    // Whoever answers for a record that they may no longer see would be led nowhere.
    ...(mayHear(one, kind) && { button }),
  }
  await sendMail(db, { to: email, kind: 'alert', language, letter, user: _id, now })
}

function buttonOf(
  kind: AlertKind,
  language: Language,
  about: Parameters<typeof alertSearch>[1],
): Letter['button'] {
  const single = alertsOfRecords[kind]
  if (single === undefined) {
    const search = new URLSearchParams(alertSearch(kind, about))
    return { label: labelIn(audit.name, language), path: `${audit.path}?${search}` }
  }
  const { names, plural } = resourceNamed(single)
  return { label: labelIn(names.one, language), path: `/${plural}/${about.record}` }
}

async function namesOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  const found = await db<{ _id: string; name: string }[]>`
    select _id, name from users where _id = any(${ids.filter((id) => id !== null)}::uuid[])`
  return Object.fromEntries(found.map(({ _id, name }) => [_id, name]))
}
