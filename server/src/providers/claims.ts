import { isGoodText, valueSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import type { Provider } from '../config/sign-in.ts'
import { isRecord } from '../kernel/columns.ts'

type Said = Readonly<Record<string, unknown>>

/** What an issuer says under a name, which may be an address (`https://prona/roles`) or a way (`realm_access.roles`). */
export function claimIn(said: Said, name: string): unknown {
  if (Object.hasOwn(said, name)) return said[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      said,
    )
}

/** A text or a list of them. */
export function textsIn(said: Said, name: string | undefined): string[] {
  const value = name === undefined ? undefined : claimIn(said, name)
  return [value].flat().filter((one) => typeof one === 'string')
}

/** As usernames are written here; of an email it is what stands before the at-sign. */
export function usernameIn({ usernameClaim }: Provider, said: Said): string {
  const [text = ''] = textsIn(said, usernameClaim)
  const plain = text.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain
    .replace(/@.*$/s, '')
    .replaceAll(/[^a-z0-9._-]+/g, '.')
    .replace(/^[._-]+/, '')
    .slice(0, 60)
}

/** Where anybody can write any address into their account, it says nothing; some services verify it, and say so. */
export function verifiedEmailIn(said: Said): string | undefined {
  const { email, email_verified } = said
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' && emailSchema.safeParse(email).success ? email : undefined
}

const emailSchema = valueSchema(user.fields.email)

export function nameIn(said: Said): string | undefined {
  const parts = [said.given_name, said.family_name].filter((part) => typeof part === 'string')
  const name = typeof said.name === 'string' ? said.name : parts.join(' ')
  return isGoodText(name) && name.trim() !== '' ? name.trim().slice(0, 120) : undefined
}
