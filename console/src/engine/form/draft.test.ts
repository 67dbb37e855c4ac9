import { order } from '@prona/contract/resources'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, dropDraft, keepDraft, keptDraft, strandedDraft } from './draft.ts'

const stored = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const key = 'draft:u:customer:new'
const draft: Draft = {
  values: { name: 'Besa', password: 'gështenja-42' },
  start: { name: null, password: null },
  version: undefined,
  at: '2026-11-21T10:42:00.000Z',
}
const label = ['a', 'b', 'c', 'd'] as const
const fields = {
  name: { kind: 'text', max: 80, label },
  password: { kind: 'text', max: 128, secret: true, label },
} as const

let [tab, device] = [stored(), stored()]
beforeEach(() => {
  ;[tab, device] = [stored(), stored()]
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept by the tab and on the device, but for what is secret', () => {
  keepDraft(key, draft, fields)
  expect(keptDraft(key)?.values).toEqual({ name: 'Besa' })
  expect([...tab.values.values(), ...device.values.values()].join()).not.toContain('gështenja')
})

test('what a crash left behind is found for a week, and then forgotten', () => {
  keepDraft(key, draft, fields)
  tab.values.clear()
  expect(keptDraft(key)).toBeUndefined()
  expect(strandedDraft(key, '2026-11-28T10:00:00.000Z')?.values).toEqual({ name: 'Besa' })
  expect(strandedDraft(key, '2026-11-28T11:00:00.000Z')).toBeUndefined()
  expect(device.values.size).toBe(0)
})

test('a draft that is dropped is gone everywhere', () => {
  keepDraft(key, draft, order.fields)
  dropDraft(key)
  expect([keptDraft(key), strandedDraft(key, draft.at)]).toEqual([undefined, undefined])
})

test('what is no draft of ours is none', () => {
  for (const text of ['{', '[]', '{"values":1}', 'null']) {
    tab.setItem(key, text)
    expect(keptDraft(key)).toBeUndefined()
  }
})
