import { fieldNamed } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { findResource } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import { seeingEveryBranch } from '../auth/every-branch.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
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
import { inPages, inRows, itemOf, type Section, type Sections } from './section.ts'
import { wayInSections } from './way-in-sections.ts'

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
    ...wayInSections(ctx, id),
    viewSection(ctx, id),
    ownAccessSection(ctx, id),
    historySection(ctx, user, id),
    doneSection(ctx, id),
    mailSection(ctx, { where: 'user_id = $1', values: [id] }),
    inEveryBranch(
      ctx,
      notificationSection(ctx, sayOfPerson('ownNotifications', language), {
        where: 'user_id = $1',
        values: [id],
      }),
    ),
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

/** They are the person's in whichever branch, whichever ones their maker reads just now. */
function inEveryBranch(ctx: Context, section: Section): Section {
  return {
    ...section,
    async read(take) {
      await seeingEveryBranch(ctx.db)
      await section.read(take)
      await enter(ctx.db, ctx.branches, ctx.branch)
    },
  }
}

/** How they keep their lists, and what they share of it. */
function viewSection(ctx: Context, id: string): Section {
  const { language } = ctx
  const section = inRows(ctx, 'views', sayOfPerson('views', language), {
    text: `select branch, resource, name, shared, content, created_at, updated_at from views
      where created_by = $1 order by resource, name, _id`,
    id,
    say: (row) => ({
      title: `${nameOfResource(row.resource, language)} – ${row.name}`,
      facts: [{ label: sayOfPerson('content', language), value: JSON.stringify(row.content) }],
    }),
  })
  return inEveryBranch(ctx, section)
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
