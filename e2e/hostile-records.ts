import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { valuesOf } from '../server/test/a-body.ts'
import type { Client } from '../server/test/builders.ts'
import { aPdf, aPicture } from '../server/test/pictures.ts'
import { writtenRecord } from '../server/test/written-record.ts'
import { payloads } from './payloads.ts'
import { aColleague, administratorNow, type Prona, recordNow, sendFiles } from './prona.ts'

type Made = { readonly _id: string; readonly version: number }

/**
 * Records with every attack in each of their free texts, changed once so that their history has them too;
 * returns their ids. Long texts contain all of them at once.
 */
export async function hostileRecords(
  prona: Prona,
  client: Client,
  resource: Resource,
): Promise<readonly string[]> {
  const texts = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.readOnly &&
      ((field.kind === 'text' && !field.shape) || ['longText', 'localized'].includes(field.kind)),
  )
  const body = await valuesOf(client, resource)
  const written = texts.filter(([name]) => name in body)
  const short = written.filter(([, field]) => field.kind === 'text')
  if (written.length === 0) return []
  const valuesFrom = (start: number, word = '') => {
    let at = start
    return Object.fromEntries(
      written.map(([name, field]) => {
        const all = field.kind === 'text' ? (payloads[at++ % payloads.length] ?? '') : payloads.join(' ')
        const text = (word + all).slice(0, 'max' in field ? Number(field.max) : 80)
        const allowed = resource.single === 'paperTemplate' ? withoutPlaceholders(text) : text
        return [name, field.kind === 'localized' ? { sq: allowed, en: allowed } : allowed]
      }),
    )
  }
  const ids: string[] = []
  for (let start = 0; start < payloads.length; start += Math.max(1, short.length)) {
    const fresh = await valuesOf(client, resource)
    if (!isByHand(resource, 'create')) {
      ids.push(await writtenRecord(client, resource, { ...fresh, ...valuesFrom(start) }))
      continue
    }
    const answer = await prona.call('POST', resource.single, { ...fresh, ...valuesFrom(start) })
    const { _id, version } = answer[resource.single] as Made
    if (start === 0 && isByHand(resource, 'update')) {
      const changes = Object.entries(valuesFrom(7, 'e re '))
      const data = Object.fromEntries(changes.filter(([name]) => !resource.fields[name]?.fixed))
      await prona.call('PUT', resource.single, { _id, version, data })
    }
    ids.push(_id)
  }
  return ids
}

/** A template refuses every placeholder that it does not know. */
function withoutPlaceholders(text: string): string {
  return text.replaceAll('{{', '{ {').replaceAll('}}', '} }')
}

/** Pictures and documents whose file names, descriptions and titles are attacks. */
export async function addHostileFiles(prona: Prona, single: string, id: string): Promise<void> {
  const picture = new Uint8Array(await aPicture('png', { width: 60, height: 40 }))
  const some = payloads.filter((_, at) => at % 3 === 2)
  const pictures = some.map((name) => new File([picture], `${name}.png`, { type: 'image/png' }))
  await sendFiles(prona, `${single}/images`, id, pictures)
  const { images } = (await prona.call('GET', `${single}/images?id=${id}`)) as {
    images: readonly { readonly _id: string }[]
  }
  const described = images.map(({ _id }, at) => ({ _id, alt: payloads[at], cover: at === 0 }))
  await prona.call('PUT', `${single}/images`, { _id: id, images: described })
  for (const [at, name] of some.entries()) {
    const document = new File([aPdf], `${name}.pdf`, { type: 'application/pdf' })
    await sendFiles(prona, `${single}/documents`, id, [document], { title: payloads[at] ?? '' })
  }
}

/** Views of a list whose names are attacks, every second one shared with the branch. */
export async function addHostileViews(prona: Prona, resource: string): Promise<void> {
  for (const [at, payload] of payloads.slice(0, 12).entries()) {
    const content = { q: payload.slice(0, 60), where: [] }
    const name = `${at} ${payload}`.slice(0, 60)
    await prona.call('POST', 'view', { resource, name, content, shared: at % 2 === 0 })
  }
}

/**
 * A colleague with attacks as name and role name, who may do everything and is signed in: every page shows
 * both, and records assigned to the administrator show them in the bell.
 */
export async function aHostileColleague(prona: Prona): Promise<{ readonly token: string }> {
  const me = await administratorNow(prona)
  const { permissions } = await recordNow(prona, 'role', me.role._id)
  const name = `${payloads[8]} ${payloads[0]}`
  const { role } = (await prona.call('POST', 'role', { name, permissions })) as { role: Made }
  const colleague = await aColleague(prona, { name, role: role._id })
  for (const payload of payloads.slice(0, 8)) {
    const customer = { kind: 'person', firstName: payload, lastName: payload, assignedTo: me._id }
    await colleague.call('POST', 'customer', customer)
  }
  return colleague
}
