import { type AccessKind, accessKinds } from '@prona/contract/audit/access-kinds'
import { didOf } from '@prona/contract/audit/did'
import { officeZone } from '@prona/contract/kernel/day'
import { formatInstant } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn, type WordKey } from '@prona/contract/kernel/words'
import { notificationKinds } from '@prona/contract/notifications/notification'
import { findResource } from '@prona/contract/registry'
import { valueText } from '../export/value-text.ts'
import { entryOf } from '../history/history.ts'
import { labelsIn } from '../history/labels.ts'
import { authorNames } from '../kernel/authors.ts'
import type { Context } from '../kernel/context.ts'
import { sayIn } from '../kernel/words.ts'
import { sayOfPerson } from './personal-words.ts'
import { inPages, type Section } from './section.ts'

type Found = Readonly<Record<string, unknown>>
type Asked = { readonly where: string; readonly values: readonly unknown[] }

/** What is kept of a person besides records: each is read by the number of its rows, the oldest first. */
export function historySection(ctx: Context, resource: Resource, id: string): Section {
  const { language } = ctx
  return {
    name: 'history',
    title: sayOfPerson('history', language),
    read: (take) =>
      inPages(
        ctx,
        {
          text: `select id as place, at, by, action, before, after from audit_entries
            where resource = $1 and record = $2 and id > $3::bigint order by id`,
          values: [resource.single, id],
        },
        async (rows) => {
          const names = await authorNames(ctx, rows.map(byOf))
          const entries = rows.map((row) => ({ ...entryOf(resource, row, names), cause: null }))
          const labels = await labelsIn(ctx, resource, entries)
          await take(
            entries.map((entry) => ({
              data: { ...entry, by: entry.by?.name ?? null, labels },
              title: `${instantIn(entry.at, language)} – ${entry.by?.name ?? nobody(language)} ${didIn(entry.action, resource, language)}`,
              facts: entry.changes.flatMap(({ field, from, to }) => {
                const declared = resource.fields[field]
                if (!declared) return []
                const said = (value: unknown) => valueText(declared, value, { language, labels, record: {} })
                return [
                  {
                    label: labelIn(declared.label, language),
                    value: `${said(from) || '–'} → ${said(to) || '–'}`,
                  },
                ]
              }),
            })),
          )
        },
      ),
  }
}

/** What somebody did besides changing records, and from where. */
export function ownAccessSection(ctx: Context, id: string): Section {
  return accessOf(ctx, sayOfPerson('signedIn', ctx.language), {
    text: `select id as place, at, kind, by, address, browser, resource, record, report from access_entries
      where by = $1 and id > $2::bigint order by id`,
    values: [id],
  })
}

/** Who took the record out as a file or read it: of colleagues the name and the role, and nothing of their devices. */
export function accessSection(ctx: Context, title: string, id: string): Section {
  return accessOf(ctx, title, {
    text: `select e.id as place, e.at, e.kind, e.by, r.name as role, e.report
      from access_entries e left join roles r on r._id = e.role
      where (e.record = $1 or e.records @> array[$1::uuid]) and e.id > $2::bigint order by e.id`,
    values: [id],
  })
}

function accessOf(ctx: Context, title: string, asked: Parameters<typeof inPages>[1]): Section {
  const { language } = ctx
  const kindIn = (kind: unknown) =>
    Object.hasOwn(accessKinds, String(kind))
      ? labelIn(accessKinds[kind as AccessKind].did, language)
      : String(kind)
  return {
    name: 'access',
    title,
    read: (take) =>
      inPages(ctx, asked, async (rows) => {
        const names = await authorNames(ctx, rows.map(byOf))
        await take(
          rows.map(({ place: _, ...row }) => {
            const by = names[String(row.by)] ?? null
            return {
              data: { ...row, by },
              title: `${instantIn(row.at, language)} – ${by ?? nobody(language)} ${kindIn(row.kind)}`,
              facts: [],
            }
          }),
        )
      }),
  }
}

export function mailSection(ctx: Context, { where, values }: Asked): Section {
  const { language } = ctx
  return {
    name: 'mails',
    title: sayOfPerson('mails', language),
    read: (take) =>
      inPages(
        ctx,
        {
          text: `select row_number() over (order by created_at, _id) as place, recipient, subject, text, status,
              created_at, sent_at
            from mails where ${where} order by created_at, _id offset $${values.length + 1}::bigint`,
          values,
        },
        (rows) =>
          take(
            rows.map(({ place: _, ...row }) => ({
              data: row,
              title: `${instantIn(row.created_at, language)} – ${row.recipient}: ${row.subject}`,
              facts: [{ label: sayOfPerson('mailText', language), value: String(row.text) }],
            })),
          ),
      ),
  }
}

export function notificationSection(ctx: Context, title: string, { where, values }: Asked): Section {
  const { language } = ctx
  return {
    name: 'notifications',
    title,
    read: (take) =>
      inPages(
        ctx,
        {
          text: `select place, created_at, kind, resource, record, params, read_at from notifications
            where ${where} and place > $${values.length + 1}::bigint order by place`,
          values,
        },
        (rows) =>
          take(
            rows.map(({ place: _, ...row }) => ({
              data: row,
              title: `${instantIn(row.created_at, language)} – ${kindOfNotification(row, language)}`,
              facts: [],
            })),
          ),
      ),
  }
}

function kindOfNotification({ kind }: Found, language: Language): string {
  const known = notificationKinds.find((one) => one === kind)
  return known ? sayIn(language, `notification.${known}Kind` as WordKey) : String(kind)
}

export function didIn(action: string, resource: Resource | undefined, language: Language): string {
  const did = didOf(action, resource, undefined)
  return typeof did === 'string' ? sayIn(language, did) : labelIn(did, language)
}

export function nameOfResource(single: unknown, language: Language): string {
  const resource = findResource(String(single))
  return resource ? labelIn(resource.names.one, language) : ''
}

export function instantIn(at: unknown, language: Language): string {
  return formatInstant(String(at), language, officeZone)
}

function byOf({ by }: Found): string | null {
  return typeof by === 'string' ? by : null
}

function nobody(language: Language): string {
  return sayIn(language, 'history.program')
}
