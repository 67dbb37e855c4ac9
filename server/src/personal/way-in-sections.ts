import type { Context } from '../kernel/context.ts'
import { instantIn } from './person-sections.ts'
import { sayOfPerson } from './personal-words.ts'
import { inRows, type Section } from './section.ts'

/** By what somebody comes in, and from where they did. What is a secret is in none of these. */
export function wayInSections(ctx: Context, id: string): Section[] {
  const { language } = ctx
  const say = (name: Parameters<typeof sayOfPerson>[0]) => sayOfPerson(name, language)
  const when = (at: unknown) => (at === null ? '' : instantIn(at, language))
  const words = (value: unknown) => String(value ?? '')
  return [
    inRows(ctx, 'sessions', say('sessions'), {
      text: `select created_at, last_seen_at, ended_at, user_agent, address, last_address from sessions
        where user_id = $1 order by created_at`,
      id,
      say: (row) => ({
        title: when(row.created_at),
        facts: [
          { label: say('lastSeen'), value: when(row.last_seen_at) },
          { label: say('browser'), value: words(row.user_agent) },
          { label: say('address'), value: words(row.last_address ?? row.address) },
        ],
      }),
    }),
    inRows(ctx, 'networks', say('networks'), {
      text: 'select network, seen_at from familiar_networks where user_id = $1 order by seen_at',
      id,
      say: (row) => ({
        title: words(row.network),
        facts: [{ label: say('lastSeen'), value: when(row.seen_at) }],
      }),
    }),
    inRows(ctx, 'passkeys', say('passkeys'), {
      text: `select name, host, is_backed_up, created_at, last_used_at from passkeys
        where user_id = $1 order by created_at`,
      id,
      say: (row) => ({
        title: words(row.name),
        facts: [
          { label: say('created'), value: when(row.created_at) },
          { label: say('lastSeen'), value: when(row.last_used_at) },
        ],
      }),
    }),
    inRows(ctx, 'apiTokens', say('tokens'), {
      text: `select name, permissions, branches, created_at, expires_at, ended_at, last_used_at, last_address
        from api_tokens where user_id = $1 order by created_at`,
      id,
      say: (row) => ({
        title: words(row.name),
        facts: [
          { label: say('lastSeen'), value: when(row.last_used_at) },
          { label: say('address'), value: words(row.last_address) },
        ],
      }),
    }),
    inRows(ctx, 'accounts', say('accounts'), {
      text: 'select issuer, subject, linked_at from user_identities where user_id = $1 order by linked_at',
      id,
      say: (row) => ({
        title: `${row.issuer} – ${row.subject}`,
        facts: [{ label: say('created'), value: when(row.linked_at) }],
      }),
    }),
  ]
}
