import { randomUUID } from 'node:crypto'
import { restrictedFieldsOf } from '@prona/contract/access'
import { isByHand, permissionsOf, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { role, user } from '@prona/contract/resources'
import { type Ask, askingAs, type Body } from './ask.ts'
import { holds, success } from './checks.ts'
import type { Checked } from './record-checks.ts'

/** What somebody is answered whose role shows them nothing that can be hidden. */
export async function checkHidden(checked: Checked, base: string): Promise<void> {
  const { check } = checked
  let reader: Ask | undefined
  await check('POST role', 'makes a role that is shown no restricted field', async () => {
    reader = await whoIsShownLeast(checked, base)
  })
  for (const resource of resources) {
    const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.restricted)
    if (reader && names.length > 0) await checkWithout(checked, reader, resource, names)
  }
}

async function whoIsShownLeast(checked: Checked, base: string): Promise<Ask> {
  const { ask, made } = checked
  const data = {
    name: `Kontratë ${randomUUID()}`,
    permissions: resources.flatMap(permissionsOf),
    hiddenFields: restrictedFieldsOf(resources),
  }
  const shownLeast = success(await ask('POST', 'role', { body: data })).role
  made.note(role, shownLeast._id)
  return askingAs(base, (await somebodyNew(checked, shownLeast._id)).token)
}

/** Somebody of this role, who has set a password by a link. */
export async function somebodyNew({ ask, nobody, made }: Checked, role: string) {
  const body = { ...(await made.body(user.fields, 'needed')), role }
  const { _id, username } = success(await ask('POST', 'user', { body })).user
  made.note(user, _id)
  const { link } = success(await ask('POST', 'user/signInLink', { body: { _id } }))
  const choice = { token: link.path.split('token=')[1], password: `gështenja ${randomUUID()}` }
  success(await nobody('POST', 'user/auth/link', { body: { token: choice.token } }))
  const { token } = success(await nobody('PUT', 'user/auth/link', { body: choice }))
  return { _id: String(_id), username, password: choice.password, token: String(token) }
}

async function checkWithout(
  { check, ask, made }: Checked,
  reader: Ask,
  resource: Resource,
  names: readonly string[],
): Promise<void> {
  const { single, plural } = resource
  const shown = (record: Body) => names.filter((name) => name in record)
  const refuse = (what: string, found: readonly string[]) =>
    holds(found.length === 0, `${what} shows ${found.join(', ')}`)
  await check(`GET ${single}`, 'answers a record without what is hidden from the reader', async () => {
    const record: Body = resource.followsFrom
      ? success(await ask('GET', plural))[plural][0]
      : await made.record(resource)
    if (!record) return
    holds(shown(record).length > 0, 'nothing is shown to an administrator either')
    const query = { id: record._id }
    refuse('the record', shown(success(await reader('GET', single, { query }))[single]))
    const { formDetails } = success(await reader('GET', `${single}/form`, { query }))
    refuse('the form', [...shown(formDetails.record), ...shown(formDetails.defaults)])
    for (const row of success(await reader('GET', plural))[plural]) refuse('the list', shown(row))
    if (!isByHand(resource, 'update')) return
    const body = { _id: record._id, data: {} }
    refuse('the answer to a change', shown(success(await reader('PUT', single, { body }))[single]))
    for (const row of success(await reader('GET', `${single}/sync`)).sync)
      refuse('what has changed', shown(row))
    const { history } = success(await reader('GET', `${single}/history`, { query }))
    const told = history.flatMap(({ changes }: Body) => changes.map(({ field }: Body) => field))
    refuse(
      'the history',
      told.filter((name: string) => names.includes(name)),
    )
  })
}
