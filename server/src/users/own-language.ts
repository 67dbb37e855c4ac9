import { languages } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { keepSession } from '../auth/sessions.ts'
import { asOneself } from '../kernel/acting.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, queryOf } from '../kernel/request.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'

const spoken = z.strictObject({ language: z.enum(languages) })

const choosing = call({
  tag: user.plural,
  summary: 'Choose one’s own language',
  description: 'Mails to the user are written in it, and whoever signs in is answered it.',
  token: 'header',
  body: spoken,
  answer: spoken,
})

/** `/api/user/language`: everybody has their own, whatever their role. No other field is written here. */
export function ownLanguageRoute(app: FastifyInstance, parts: Parts): void {
  app.put('/api/user/language', { config: { call: choosing } }, async (request) => {
    queryOf(request)
    const { language } = checked(choosing.body, request.body)
    const { user: reader, now } = contextOf(parts, request)
    await acrossBranches(parts.sql, async (db) => {
      const [{ branch } = { branch: '' }] = await db<{ branch: string }[]>`
        select branch from users where _id = ${reader._id}`
      await writingTo(db, branch)
      const { requestId } = originOf(request)
      const ctx = asOneself(db, { actor: reader._id, branch, now, requestId })
      await updateRow(ctx, user, await lockRow(ctx, user, reader._id), { language })
      // Afterwards, or it would wait for whoever ends this session while they wait for it.
      await keepSession(db, tokenOf(request.headers.authorization))
    })
    return { language }
  })
}
