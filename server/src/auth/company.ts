import type { Database } from '../kernel/context.ts'
import { uuidv7 } from '../kernel/uuid.ts'

export type Company = { readonly name: string; readonly domain: string }

export async function findCompany(db: Database): Promise<Company | undefined> {
  const [company] = await db<Company[]>`select name, domain from company`
  return company
}

/** Who everything here belongs to, and the first of its companies. */
export async function insertCompany(db: Database, { name, domain }: Company): Promise<void> {
  await db`insert into company (name, domain) values (${name}, ${domain})`
  await db`insert into companies (_id, name) values (${uuidv7()}, ${name})`
}

/** The company's name as a repository's domain: `Banesa Iliria sh.p.k.` is `banesa-iliria`. */
export function domainOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+(sh\.?\s?p\.?\s?k\.?|sh\.?\s?a\.?|gmbh|s\.?l\.?|ltd\.?)$/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return plain || 'prona'
}
