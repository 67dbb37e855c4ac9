import type { Resource } from '@prona/contract/kernel/resource'
import { aBody } from '../server/test/a-body.ts'
import { aPdf, aPicture } from '../server/test/pictures.ts'
import { payloads } from './payloads.ts'
import { administrator, asClient, type Prona } from './prona.ts'

type Made = { readonly _id: string; readonly version: number }

/**
 * Records that bear every attack in every one of their free texts, changed once, so that their history bears
 * them too; answers their ids. Long texts bear all of them at once.
 */
export async function poisonedRecords(prona: Prona, resource: Resource): Promise<readonly string[]> {
  const texts = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.readOnly &&
      ((field.kind === 'text' && !field.shape) || ['longText', 'localized'].includes(field.kind)),
  )
  const body = await aBody(asClient(prona), resource)
  const written = texts.filter(([name]) => name in body)
  const short = written.filter(([, field]) => field.kind === 'text')
  if (written.length === 0) return []
  const valuesFrom = (start: number, word = '') => {
    let at = start
    return Object.fromEntries(
      written.map(([name, field]) => {
        const all = field.kind === 'text' ? (payloads[at++ % payloads.length] ?? '') : payloads.join(' ')
        const text = (word + all).slice(0, 'max' in field ? Number(field.max) : 80)
        return [name, field.kind === 'localized' ? { sq: text, en: text } : text]
      }),
    )
  }
  const ids: string[] = []
  for (let start = 0; start < payloads.length; start += Math.max(1, short.length)) {
    const fresh = await aBody(asClient(prona), resource)
    const answer = await prona.call('POST', resource.single, { ...fresh, ...valuesFrom(start) })
    const { _id, version } = answer[resource.single] as Made
    if (start === 0) {
      const changes = Object.entries(valuesFrom(7, 'e re '))
      const data = Object.fromEntries(changes.filter(([name]) => !resource.fields[name]?.fixed))
      await prona.call('PUT', resource.single, { _id, version, data })
    }
    ids.push(_id)
  }
  return ids
}

/** Pictures and documents whose file names, descriptions and titles are attacks. */
export async function poisonFiles(prona: Prona, single: string, id: string): Promise<void> {
  const picture = new Uint8Array(await aPicture('png', { width: 60, height: 40 }))
  const some = payloads.filter((_, at) => at % 3 === 2)
  const pictures = some.map((name) => new File([picture], `${name}.png`, { type: 'image/png' }))
  await send(prona, `${single}/images`, id, pictures)
  const { images } = (await prona.call('GET', `${single}/images?id=${id}`)) as {
    images: readonly { readonly _id: string }[]
  }
  const described = images.map(({ _id }, at) => ({ _id, alt: payloads[at], cover: at === 0 }))
  await prona.call('PUT', `${single}/images`, { _id: id, images: described })
  for (const [at, name] of some.entries()) {
    const paper = new File([aPdf], `${name}.pdf`, { type: 'application/pdf' })
    await send(prona, `${single}/documents`, id, [paper], { title: payloads[at] ?? '' })
  }
}

async function send(
  prona: Prona,
  path: string,
  id: string,
  files: readonly File[],
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ id, ...facts })) body.append(name, value)
  for (const file of files) body.append(path.split('/')[1] ?? '', file)
  const headers = { authorization: prona.token, branch: 'tirana', 'idempotency-key': crypto.randomUUID() }
  const response = await fetch(`${prona.address}/api/${path}`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** Views of a list whose names are attacks, every second one shared with the branch. */
export async function poisonViews(prona: Prona, resource: string): Promise<void> {
  for (const [at, payload] of payloads.slice(0, 12).entries()) {
    const content = { q: payload.slice(0, 60), where: [] }
    const name = `${at} ${payload}`.slice(0, 60)
    await prona.call('POST', 'view', { resource, name, content, shared: at % 2 === 0 })
  }
}

/**
 * A colleague whose name and role's name are attacks and who may do everything, signed in: what they see bears
 * both in the frame of every page, and what they gave the administrator to look after tells of them in the bell.
 */
export async function aPoisonedColleague(prona: Prona): Promise<{ readonly token: string }> {
  const me = (await prona.call('GET', `user/auth/user?token=${prona.token}`)) as {
    user: { readonly _id: string; readonly role: { readonly _id: string } }
  }
  const own = (await prona.call('GET', `role?id=${me.user.role._id}`)) as { role: { permissions: unknown } }
  const name = `${payloads[8]} ${payloads[0]}`
  const { role } = (await prona.call('POST', 'role', { name, permissions: own.role.permissions })) as {
    role: Made
  }
  const username = 'armiku'
  const { user } = (await prona.call('POST', 'user', { username, name, role: role._id })) as { user: Made }
  await prona.call('POST', 'user/setPassword', { _id: user._id, password: administrator.password })
  const { token } = await prona.call('POST', 'user/auth', { username, password: administrator.password })
  for (const payload of payloads.slice(0, 8)) {
    const body = { kind: 'person', firstName: payload, lastName: payload, assignedTo: me.user._id }
    const headers = {
      authorization: String(token),
      branch: 'tirana',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${prona.address}/api/customer`, request)
    if (response.status !== 200) throw new Error(await response.text())
  }
  return { token: String(token) }
}
