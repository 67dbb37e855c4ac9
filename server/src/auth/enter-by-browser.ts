import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Origin, originOf } from './access-entries.ts'
import type { Authentication } from './authentication.ts'
import { keepMark, markOf } from './device-mark.ts'
import type { Entry } from './sign-in.ts'

type Parts = { readonly authentication: Authentication; readonly isEncrypted: boolean }

/**
 * Signs in by a browser, which then keeps its mark. The session is looked up at once, so that what is asked with it
 * counts for its reader and not for the address. Where a code is asked for first there is neither.
 */
export async function enterByBrowser(
  { authentication, isEncrypted }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (from: Origin) => Promise<Entry>,
): Promise<Entry> {
  const device = markOf(request, isEncrypted)
  const entered = await enter({ ...originOf(request), device })
  if ('challenge' in entered) return entered
  await authentication.session(entered.token, request.ip)
  keepMark(reply, device, isEncrypted)
  return entered
}
