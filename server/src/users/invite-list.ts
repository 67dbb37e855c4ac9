import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Create } from '@prona/contract/kernel/resource'
import { creationSchema, isId, parsed } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import type { InvitedList, ListedPerson } from '@prona/contract/users/invite-list'
import { usernameFrom } from '@prona/contract/users/pasted-people'
import { isPersonName } from '@prona/contract/users/person-name'
import { acrossBranches } from '../auth/every-branch.ts'
import { findGrant } from '../auth/may-act-on.ts'
import type { Sql } from '../database/connect.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { addressesFull } from '../mail/mails-to.ts'
import { granterIn, isWithin } from '../roles/grants.ts'

type Values = Create<typeof user>
export type Looked = {
  readonly person: ListedPerson
  readonly values: Values
  readonly issues: readonly FieldIssue[]
}

const sentences = {
  known: [
    'Ky email është i një përdoruesi që keni tashmë.',
    'This email belongs to a user you already have.',
    'Diese E-Mail-Adresse gehört schon einem Benutzer.',
    'Este correo ya es de un usuario.',
  ],
  twice: [
    'Është dy herë në listë.',
    'It is in the list twice.',
    'Das steht zweimal in der Liste.',
    'Está dos veces en la lista.',
  ],
  branch: [
    'Nuk e keni këtë degë.',
    'You do not have this branch.',
    'Diese Filiale haben Sie nicht.',
    'Usted no tiene esta sucursal.',
  ],
  role: [
    'Ky rol ka më shumë leje se ju.',
    'This role has more permissions than you have.',
    'Diese Rolle hat mehr Berechtigungen als Sie.',
    'Este rol tiene más permisos que usted.',
  ],
} as const

/** What would become of each person in the list: their values, and all that is wrong with them. */
export async function lookedAt(
  ctx: ReaderContext,
  sql: Sql,
  { people, language }: InvitedList,
): Promise<readonly Looked[]> {
  const usernames = await usernamesFor(sql, people)
  const taken = new Set(await takenUsernames(sql, usernames))
  const known = new Set(await knownEmails(ctx, sql, people))
  const emails = people.map(({ email }) => plain(email))
  const full = ctx.sendsMail ? await addressesFull(ctx.db, emails, 'invitation', ctx.now) : new Set<string>()
  const roles = await rolesToGive(ctx, people)
  const branches = await openBranches(ctx)
  const counted = { username: countsOf(usernames), email: countsOf(emails) }
  return people.map((person, index) => {
    const { name, email, role, branch } = person
    const username = usernames[index] ?? ''
    const values = {
      ...{ username, name: name.trim(), role, language },
      ...(email.trim() === '' ? {} : { email: email.trim() }),
    }
    const read = parsed(creationSchema(user.fields), values)
    const isTwice = (counted.email.get(plain(email)) ?? 0) > 1 && email.trim() !== ''
    const issues: FieldIssue[] = [
      ...('issues' in read ? read.issues.map((issue) => asked(issue, values)) : []),
      ...wrong('email', ctx.sendsMail === true && email.trim() === '', { code: 'required' }),
      ...wrong('email', isTwice, { code: 'rule', message: sentences.twice }),
      ...wrong('name', !isPersonName(name.trim()), { code: 'badText' }),
      ...wrong('email', full.has(plain(email)), { code: 'rule', message: invitationWords.tooOften }),
      ...wrong('email', known.has(plain(email)), { code: 'rule', message: sentences.known }),
      ...wrong('username', (counted.username.get(username) ?? 0) > 1, {
        code: 'rule',
        message: sentences.twice,
      }),
      ...wrong('username', taken.has(username), {
        code: 'taken',
        message: user.constraints.users_username_is_unique.message,
      }),
      ...wrong('role', roles.get(role) === 'above', { code: 'notAllowed', message: sentences.role }),
      ...wrong('role', roles.get(role) === 'none', { code: 'noSuchRecord' }),
      ...wrong('branch', !branches.has(branch), { code: 'notAllowed', message: sentences.branch }),
    ]
    return { person, values, issues: firstOfEach(issues) }
  })
}

/** What is not filled in is asked for, whatever else would be wrong with nothing. */
function asked(issue: FieldIssue, values: Readonly<Record<string, unknown>>): FieldIssue {
  return values[issue.field] === '' ? { field: issue.field, code: 'required' } : issue
}

function wrong(field: string, isWrong: boolean, issue: Omit<FieldIssue, 'field'>): FieldIssue[] {
  return isWrong ? [{ field, ...issue }] : []
}

function firstOfEach(issues: readonly FieldIssue[]): readonly FieldIssue[] {
  return issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index)
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function plain(email: string): string {
  return email.trim().toLowerCase()
}

/** Those that were chosen, and for the others one that nobody has, made of their names: `arta.krasniqi`, then with a 2. */
async function usernamesFor(sql: Sql, people: readonly ListedPerson[]): Promise<readonly string[]> {
  const chosen = people.map(({ username }) => username.trim())
  const begun = people.map((person, index) => (chosen[index] ? '' : usernameFrom(person)))
  const used = new Set([...chosen, ...(await usernamesLike(sql, begun))])
  return people.map((_, index) => {
    const start = begun[index]
    if (!start) return chosen[index] ?? ''
    let username = start
    for (let number = 2; used.has(username); number++) username = `${start}${number}`
    used.add(username)
    return username
  })
}

/** A username is the company’s, not a branch’s. */
function usernamesLike(sql: Sql, begun: readonly string[]): Promise<readonly string[]> {
  return acrossBranches(sql, async (db) => {
    const found = await db<{ username: string }[]>`
      select username from users
      where deleted_at is null and regexp_replace(username, '[0-9]+$', '') = any (
        select regexp_replace(one, '[0-9]+$', '') from unnest(${[...begun]}::text[]) one where one <> '')`
    return found.map(({ username }) => username)
  })
}

function takenUsernames(sql: Sql, usernames: readonly string[]): Promise<readonly string[]> {
  return acrossBranches(sql, async (db) => {
    const found = await db<{ username: string }[]>`
      select username from users where deleted_at is null and username = any (${[...usernames]}::text[])`
    return found.map(({ username }) => username)
  })
}

/** Of people in the branches that the reader has: of others nothing is told. */
function knownEmails(
  { user: reader }: ReaderContext,
  sql: Sql,
  people: readonly ListedPerson[],
): Promise<readonly string[]> {
  return acrossBranches(sql, async (db) => {
    const found = await db<{ email: string }[]>`
      select lower(email) as email from users
      where deleted_at is null and branch = any (${[...reader.branches]}::text[])
        and lower(email) = any (${people.map(({ email }) => plain(email))}::text[])`
    return found.map(({ email }) => email)
  })
}

/** Whether the reader can give each role that is named. */
async function rolesToGive(
  ctx: ReaderContext,
  people: readonly ListedPerson[],
): Promise<ReadonlyMap<string, 'given' | 'above' | 'none'>> {
  const found = new Map<string, 'given' | 'above' | 'none'>()
  for (const role of new Set(people.map(({ role }) => role).filter(isId))) {
    const grant = await findGrant(ctx, role)
    found.set(role, !grant ? 'none' : isWithin(granterIn(ctx), grant) ? 'given' : 'above')
  }
  return found
}

async function openBranches({ db, user: reader }: ReaderContext): Promise<ReadonlySet<string>> {
  const found = await db<{ code: string }[]>`
    select code from branches where code = any (${[...reader.branches]}::text[]) and deleted_at is null`
  return new Set(found.map(({ code }) => code))
}
