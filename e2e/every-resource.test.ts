import { stands } from '@prona/contract/kernel/conditions'
import type { Field } from '@prona/contract/kernel/field'
import { beginningsOf } from '@prona/contract/kernel/kinds'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anIban } from '../contract-tests/plain-value.ts'
import { aRecord } from '../server/test/a-body.ts'
import { derived, writesOf } from '../server/test/concerned.ts'
import { startProgram } from './program.ts'

const { maker, openPage } = startProgram()

/** Whoever declares a resource has its list, its page and its form; here they are opened, filled in and sent. */
describe.each(resources.map((resource) => [resource.plural, resource] as const))('%s', (plural, resource) => {
  test('has a list that shows a record, sorts by each of its sorts and offers each of its filters', async () => {
    const record = await aRecord(maker(), resource)
    const { page, pageErrors } = await openPage()
    await page.goto(`/${plural}?perPage=200`)
    await page.getByRole('heading', { name: resource.names.many[0], level: 1 }).waitFor()
    const title = String(resource.title.split('.').reduce((at, key) => at?.[key], record))
    await page.getByRole('gridcell', { name: title, exact: true }).first().waitFor()

    for (const path of resource.list.sorts) {
      if (!resource.list.columns.some((column) => column === path)) continue
      const label = fieldNamed(resource, path)?.label[0] ?? ''
      const head = page.getByRole('columnheader', { name: label, exact: true })
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).toMatch(/ascending|descending/)
    }
    await page.getByRole('button', { name: 'Filtër', exact: true }).click()
    // Each by itself, and the way to combine them.
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(resource.list.filters.length + 1)
    expect(pageErrors).toEqual([])
  })
})

const written = resources.filter((resource) => writesOf(resource).all)

describe.each(written.map((resource) => [resource.plural, resource] as const))('%s', (plural, resource) => {
  test('begins a record in each of its ways', async () => {
    const { page, pageErrors } = await openPage()
    const beginnings = beginningsOf(resource)
    for (const { label, values } of beginnings) {
      await page.goto(`/${plural}`)
      if (beginnings.length === 1)
        await page.getByRole('link', { name: label[0], exact: true }).first().click()
      else {
        await page.getByRole('button', { name: 'Zgjidhni çfarë krijoni' }).click()
        await page.getByRole('menuitem', { name: label[0] }).click()
      }
      await page.getByRole('heading', { name: label[0], level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Ruaj', exact: true }).waitFor()
      // What the beginning says, and what has no place in such a record, is not asked for.
      const settled = Object.keys(values)
      const misplaced = Object.entries(resource.fields).filter(([, field]) => !stands(field, values))
      for (const name of [...settled, ...misplaced.map(([one]) => one)])
        expect(await page.locator(`[id$="field-${name}"]`).count(), name).toBe(0)
    }
    expect(pageErrors).toEqual([])
  })

  test('has a form that says what is missing and creates a record, a page that shows it, and a form that changes it', async () => {
    await prepare(resource)
    const { page, pageErrors } = await openPage()
    await page.goto(`/${plural}/new`)
    await page.getByRole('heading', { name: resource.names.add[0], level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await page
      .getByText(/fush(ë|a) për t’u korrigjuar/)
      .first()
      .waitFor()

    // What has no place in a record of the first kind there is is not asked for.
    const kinds = Object.entries(resource.fields).filter(([, field]) => field.kind === 'choice')
    const first = kinds.map(([name, field]) => [
      name,
      field.kind === 'choice' && Object.keys(field.choices)[0],
    ])
    const standing = Object.entries(resource.fields).filter(([, field]) =>
      stands(field, Object.fromEntries(first)),
    )
    for (const [name, field] of standing) await fill(page, name, field)
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await page.waitForURL(/\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Ndrysho' }).click()

    await page.waitForURL(/\/edit$/)
    const [name, field] = aTextOf(resource)
    const input = page.locator(`[id$="field-${name}"]`)
    await input.fill(sample(field))
    const changed = await input.inputValue()
    await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
    await page.waitForURL(/\/[0-9a-f-]{36}$/)
    await page.getByText(changed).first().waitFor()
    expect(pageErrors).toEqual([])
  })
})

/** What follows from other records is read, and comes by itself. */
describe.each(derived)('%s', (_, resource) => {
  const { plural } = resource
  const titleOf = (record: Record<string, unknown>) => String(record[resource.title])

  test('has a page to read, and nothing to write it by', async () => {
    const record = await aRecord(maker(), resource)
    const { page, pageErrors } = await openPage()
    await page.goto(`/${plural}`)
    const row = page.getByRole('gridcell', { name: titleOf(record), exact: true }).first()
    await row.waitFor()
    expect(await page.getByRole('link', { name: resource.names.add[0] }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Importo nga një skedar' }).count()).toBe(0)
    await page.locator('td.boxes').first().click()
    await page.getByRole('region', { name: 'Rreshtat e zgjedhur' }).waitFor()
    for (const name of ['Ndrysho', 'Fshi'])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)

    await page.goto(`/${plural}/${record._id}`)
    await page.getByRole('heading', { name: titleOf(record), level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Ndrysho' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('tab').count()).toBe(1)
    for (const address of [`/${plural}/new`, `/${plural}/${record._id}/edit`]) {
      await page.goto(address)
      await page.getByRole('heading', { name: 'Këtu nuk ka asgjë', level: 1 }).waitFor()
    }
    expect(pageErrors).toEqual([])
  })

  test('has a list that shows what follows from a change as it comes', async () => {
    await aRecord(maker(), resource)
    const { page, pageErrors } = await openPage()
    await page.goto(`/${plural}?perPage=200`)
    await page.getByRole('gridcell').first().waitFor()
    const record = await aRecord(maker(), resource)
    await page
      .getByRole('gridcell', { name: titleOf(record), exact: true })
      .first()
      .waitFor()
    expect(pageErrors).toEqual([])
  })
})

/** Something to choose in each field that needs another record. */
async function prepare(resource: Resource): Promise<void> {
  for (const field of needed(resource.fields)) {
    const to = resources.find(({ single }) => field.kind === 'reference' && single === field.to)
    if (to) await aRecord(maker(), to)
  }
}

function needed(fields: Resource['fields']): readonly Field[] {
  return Object.values(fields).flatMap((field) =>
    field.kind === 'group' || field.kind === 'list' ? needed(field.fields) : field.optional ? [] : [field],
  )
}

/** What must be given is given, by the means its input has; of what may stay empty only texts and figures are. */
async function fill(page: Page, path: string, field: Field): Promise<void> {
  const mayStayEmpty = field.kind !== 'text' && field.kind !== 'number' && (field.optional || field.defaulted)
  if (field.readOnly || mayStayEmpty) return
  const input = page.locator(`[id$="field-${path.replaceAll('.', '-')}"]`)
  switch (field.kind) {
    case 'text':
      return input.fill(sample(field))
    case 'longText':
      return input.fill('Një shënim')
    case 'email':
      return input.fill('arta@iliria.example')
    case 'phone':
      return input.fill('069 200 0001')
    case 'number':
      return input.fill(String(Math.max(field.min, Math.min(3, field.max))))
    case 'money':
      return input.fill('1.234,50')
    case 'area':
      return input.fill('84,3')
    case 'percent':
      return input.fill('10')
    case 'day':
      return input.fill('14.10.2026')
    case 'choice':
    case 'reference':
      return pickFirst(page, input)
    case 'choices':
      return input.getByRole('checkbox').first().check()
    case 'group':
      for (const [name, inner] of Object.entries(field.fields)) await fill(page, `${path}.${name}`, inner)
      return
    case 'list':
      for (const [name, inner] of Object.entries(field.fields)) await fill(page, `${path}.0.${name}`, inner)
  }
}

async function pickFirst(page: Page, input: Locator): Promise<void> {
  await input.click()
  if ((await input.getAttribute('type')) === 'radio') return
  await page.getByRole('option').first().click()
}

let count = 0

type Text = Extract<Field, { kind: 'text' | 'longText' }>

function sample(field: Text): string {
  count += 1
  if (field.kind === 'longText') return `Teksti ${count}`
  if (field.shape === 'nuis') return `K${String(count).padStart(8, '0')}A`
  if (field.shape === 'iban') return anIban(String(count))
  if (field.shape === 'unitCode') return 'ab123cd456'
  if (field.shape === 'hours') return '09:00–18:00'
  if (field.shape === 'webAddress') return `https://receiver.example/${count}`
  if (field.shape === 'code') return `T-${count}`
  return field.shape === 'username' ? `u${count}` : `Teksti ${count}`.slice(0, field.max)
}

/** One that every record has and that may be changed; a free text before a code. */
function aTextOf(resource: Resource): readonly [string, Text] {
  const texts = Object.entries(resource.fields).flatMap(([name, field]) =>
    (field.kind === 'text' || field.kind === 'longText') && !field.readOnly && !field.fixed
      ? [[name, field] as const]
      : [],
  )
  const [found] = texts.toSorted(([, one], [, other]) => strictness(one) - strictness(other))
  if (!found) throw new Error(`${resource.single} has no text of its own`)
  return found
}

function strictness(field: Text): number {
  return field.kind === 'text' && field.shape ? 1 : 0
}
