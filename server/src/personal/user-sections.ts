import { fieldNamed } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { findResource } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import {
  didIn,
  historySection,
  instantIn,
  mailSection,
  nameOfResource,
  notificationSection,
  ownAccessSection,
} from './person-sections.ts'
import { sayOfPerson } from './personal-words.ts'
import { inPages, itemOf, type Section, type Sections } from './section.ts'

/** What is kept of somebody who works with the program. Of the records they changed it is told which, not their content. */
export async function userSections(ctx: Context, id: string): Promise<Sections> {
  const { language } = ctx
  const whose = await getRow(ctx, user, id)
  const sections: Section[] = [
    {
      name: 'user',
      title: labelIn(user.names.one, language),
      read: (take) => take([itemOf(ctx, user, whose, whose.name)]),
    },
    sessionSection(ctx, id),
    tokenSection(ctx, id),
    accountSection(ctx, id),
    ownAccessSection(ctx, id),
    historySection(ctx, user, id),
    doneSection(ctx, id),
    mailSection(ctx, { where: 'user_id = $1', values: [id] }),
    notificationSection(ctx, sayOfPerson('ownNotifications', language), {
      where: 'user_id = $1',
      values: [id],
    }),
  ]
  const pictures = await run(
    ctx.db,
    'select _id, type from record_images where resource = $1 and record = $2 order by _id',
    [user.single, id],
  )
  const enclosures = pictures.map(({ _id, type }, index) => ({
    _id: String(_id),
    path: `pictures/${index + 1}.${String(type).split('/')[1] ?? 'bin'}`,
  }))
  return { sections, enclosures }
}

function sessionSection(ctx: Context, id: string): Section {
  const { language } = ctx
  return {
    name: 'sessions',
    title: sayOfPerson('sessions', language),
    async read(take) {
      const rows = await run(
        ctx.db,
        `select created_at, last_seen_at, ended_at, user_agent, address, last_address from sessions
          where user_id = $1 order by created_at`,
        [id],
      )
      await take(
        rows.map((row) => ({
          data: row,
          title: instantIn(row.created_at, language),
          facts: [
            { label: sayOfPerson('lastSeen', language), value: instantIn(row.last_seen_at, language) },
            { label: sayOfPerson('browser', language), value: String(row.user_agent ?? '') },
            { label: sayOfPerson('address', language), value: String(row.last_address ?? row.address ?? '') },
          ].filter(({ value }) => value !== ''),
        })),
      )
    },
  }
}

/** Those they made for scripts; what they are stands nowhere. */
function tokenSection(ctx: Context, id: string): Section {
  const { language } = ctx
  return {
    name: 'apiTokens',
    title: sayOfPerson('tokens', language),
    async read(take) {
      const rows = await run(
        ctx.db,
        `select name, permissions, branches, created_at, expires_at, ended_at, last_used_at, last_address
          from api_tokens where user_id = $1 order by created_at`,
        [id],
      )
      await take(
        rows.map((row) => ({
          data: row,
          title: String(row.name),
          facts: [
            {
              label: sayOfPerson('lastSeen', language),
              value: row.last_used_at === null ? '' : instantIn(row.last_used_at, language),
            },
            { label: sayOfPerson('address', language), value: String(row.last_address ?? '') },
          ].filter(({ value }) => value !== ''),
        })),
      )
    },
  }
}

function accountSection(ctx: Context, id: string): Section {
  return {
    name: 'accounts',
    title: sayOfPerson('accounts', ctx.language),
    async read(take) {
      const rows = await run(
        ctx.db,
        'select issuer, subject, linked_at from user_identities where user_id = $1 order by linked_at',
        [id],
      )
      await take(rows.map((row) => ({ data: row, title: `${row.issuer} – ${row.subject}`, facts: [] })))
    },
  }
}

/** Their changes of records: when, of what, and which fields. The values are the records', and may be of other people. */
function doneSection(ctx: Context, id: string): Section {
  const { language } = ctx
  return {
    name: 'changes',
    title: sayOfPerson('done', language),
    read: (take) =>
      inPages(
        ctx,
        {
          text: `select id as place, at, resource, record, action, address,
              array(select jsonb_object_keys(before || after)) as fields
            from audit_entries where by = $1 and id > $2::bigint order by id`,
          values: [id],
        },
        (rows) =>
          take(
            rows.map(({ place: _, ...row }) => {
              const resource = findResource(String(row.resource))
              const fields = (Array.isArray(row.fields) ? row.fields : []).flatMap((name) => {
                const field = resource && fieldNamed(resource, String(name))
                return field ? [labelIn(field.label, language)] : []
              })
              return {
                data: row,
                title: `${instantIn(row.at, language)} – ${didIn(String(row.action), resource, language)}`,
                facts: [
                  { label: sayOfPerson('about', language), value: nameOfResource(row.resource, language) },
                  ...(fields.length > 0
                    ? [{ label: sayOfPerson('fields', language), value: fields.join(', ') }]
                    : []),
                ],
              }
            }),
          ),
      ),
  }
}
