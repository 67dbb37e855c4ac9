import type { FastifyBaseLogger } from 'fastify'
import { nobody, tellAdministrators } from './audit/tell-administrators.ts'
import type { Sql } from './database/connect.ts'
import { type KeyFound, noteKey } from './database/key-name.ts'
import { uuidv7 } from './kernel/uuid.ts'
import { pauseWebhook, webhooksOn } from './webhooks/webhook-in-hand.ts'

type Parts = {
  readonly sql: Sql
  readonly key: KeyFound
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly now: string
}

/**
 * A key that changed is not noticed by whoever changed it: the server works, and codes, webhooks and seals fail one by
 * one. So it is said, and webhooks wait, whose receivers would refuse what they get. A start that is killed in between
 * says it again.
 */
export async function tellOfAnotherKey({ sql, key, log, now }: Parts): Promise<void> {
  if (!key.isAnother) return
  log.error(whatToDo)
  const run = { sql, now, id: uuidv7(), log }
  for (const webhook of await webhooksOn(sql)) await pauseWebhook(run, webhook, 'otherKey')
  const about = { by: null, record: nobody, count: 1, address: null }
  await tellAdministrators(sql, { kind: 'keyChanged', ...about }, now)
  await noteKey(sql, key)
}

const whatToDo = [
  'The key of this installation is another one than before: it is SECRET_KEY, else the password in DATABASE_URL, else what the file DATA_DIR/secret holds.',
  'Codes of two-step verification that was set up before are refused, webhooks are paused because their secrets are others now, and the seals of the audit from before cannot be checked.',
  'If that was not meant: stop every server, put the former file "secret" back into DATA_DIR, or give what it held, or the former password, as SECRET_KEY, start again and turn the webhooks on.',
  'If it was: people sign in by recovery codes and set up two-step verification anew (administrators reset it for whoever has none), and each webhook gets a new secret for its receiver.',
].join(' ')
