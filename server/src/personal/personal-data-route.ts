import { seesOwnOnly } from '@prona/contract/access'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { AnyRow, Resource, Row } from '@prona/contract/kernel/resource'
import { type Language, languages } from '@prona/contract/kernel/words'
import { customer, instalment, order, user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireMayActOn } from '../auth/may-act-on.ts'
import type { Reads } from '../database/reads.ts'
import { outgoingFile } from '../export/outgoing-file.ts'
import { openZip } from '../export/zip.ts'
import type { Files } from '../files/files.ts'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { call, file } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { actionCall } from '../kernel/crud-calls.ts'
import type { Feature } from '../kernel/feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { noteReading } from '../readings/readings.ts'
import { customerSections } from './customer-sections.ts'
import { sayOfPerson } from './personal-words.ts'
import { userSections } from './user-sections.ts'
import { writePersonalFile } from './write-personal-file.ts'

const action = 'personalData'
const patienceMs = 30_000

/** Whose data it is: what is read of them, and of what the reader must be able to read all. */
const subjects = [
  { resource: customer, whole: [customer, order, instalment], sectionsOf: customerSections },
  { resource: user, whole: [user], sectionsOf: userSections },
] as const

type Making = { readonly reads: Reads; readonly files: Files }

/** The verb of the action: nothing about the record changes, only its entry in the history is written. */
export async function asItIs<R extends AnyRow>(_: Context, row: R): Promise<R> {
  return row
}

/**
 * `POST /api/{single}/personalData`: one ZIP file of all that is kept of a person. A route of its own because it
 * answers the file, and a POST because it is recorded in the record's history.
 */
export function personalDataRoutes(app: FastifyInstance, parts: Parts, { reads, files }: Making): void {
  for (const { resource, whole, sectionsOf } of subjects) {
    const making = call({
      ...actionCall(resource, action),
      description:
        'All that is kept of the person: a page to read, the data, and the documents. It takes the right to read all of it.',
      headers: ['ifMatch'],
      body: z.strictObject({ language: z.optional(z.enum(languages)) }),
      answer: file('application/zip'),
    })
    const feature: Feature = defineFeature<Resource>(resource, { actions: { [action]: asItIs } })
    const config = { heavy: 'report', call: making } as const
    app.post(`/api/${resource.single}/${action}`, { config }, async (request, reply) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, action)
      for (const one of whole) authorize(ctx, one, 'read')
      queryOf(request)
      const { rest, ...target } = targetOf(request)
      const { language = 'theirs' } = checked(making.body, rest)
      const row = await inTransaction(parts, ctx, async (inside) => {
        const found = await runAction(inside, feature, action, target, {})
        requireAllOf(inside, whole)
        if (resource === user && found._id !== ctx.actor)
          await requireMayActOn(inside, found as Row<typeof user>)
        return found
      })
      request.givenOut = { kind: 'report', resource: resource.single, record: row._id, report: action }
      noteReading(ctx, resource, [row])
      const spoken = language === 'theirs' ? (row.language as Language) : language
      const about = { id: row._id, title: String(row.name), language: spoken }
      const out = outgoingFile(reply, patienceMs)
      const zip = openZip(out.write)
      const done = reads({ signal: out.signal, isRepeatable: () => false }, (db) =>
        writePersonalFile({ ...ctx, db, language: spoken }, sectionsOf, about, {
          zip,
          files,
          signal: out.signal,
        }),
      )
      const name = `${sayOfPerson('file', spoken)} – ${about.title} – ${dayOf(ctx.now, officeZone)}`
      return out.send(done, 'application/zip', `${name}.zip`)
    })
  }
}

/**
 * Half an answer would be wrong without anybody seeing it, so whoever may not read all of it makes none. Asked once the
 * record is found: of one that they do not see, they learn nothing.
 */
function requireAllOf(ctx: Context, whole: readonly Resource[]): void {
  const isPart = (one: Resource) => hiddenFrom(ctx, one).size > 0 || seesOwnOnly(ctx.rights, one)
  if (whole.some(isPart)) throw new AppError('forbidden')
}
