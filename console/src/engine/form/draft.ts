import type { Fields } from '@prona/contract/kernel/field'
import { deviceStore, type Store, tabStore } from '../../ui/browser-store.ts'
import { isRecord } from '../data/value-at.ts'
import type { Values } from './form-values.ts'

/**
 * Unsaved input. The tab keeps it over a reload; a copy on the device survives a crash and is offered
 * afterwards, for a week.
 */
export type Draft = {
  readonly values: Values
  /** The values and the version it began with, so that a change by somebody else is noticed. */
  readonly start: Values
  readonly version: number | undefined
  readonly at: string
}

const keptDays = 7

export function draftKey(user: string, single: string, id: string | undefined): string {
  return `draft:${user}:${single}:${id ?? 'new'}`
}

/** Of this tab. */
export function keptDraft(key: string): Draft | undefined {
  return draftIn(tabStore, key)
}

/** A draft left by a tab that crashed. */
export function strandedDraft(key: string, now: string): Draft | undefined {
  const draft = draftIn(deviceStore, key)
  const isOld = draft && Date.parse(now) - Date.parse(draft.at) > keptDays * 86_400_000
  if (!isOld) return draft
  deviceStore.removeItem(key)
  return undefined
}

/** Secret fields are never stored. Returns whether a reload will find the draft. */
export function keepDraft(key: string, draft: Draft, fields: Fields): boolean {
  const open = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(fields, name)))
  const kept = JSON.stringify({ ...draft, values: open(draft.values), start: open(draft.start) })
  const isKept = [tabStore, deviceStore].map((store) => store.setItem(key, kept))
  return isKept.includes(true)
}

export function dropDraft(key: string): void {
  tabStore.removeItem(key)
  deviceStore.removeItem(key)
}

/** Tells, once, whether no other tab is writing at the same: then whatever is left on the device is stranded. */
export function whileAlone(key: string, found: () => void): () => void {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let isOver = false
  navigator.locks?.request(key, { ifAvailable: true }, (lock) => {
    if (!lock || isOver) return
    found()
    return promise
  })
  return () => {
    isOver = true
    release()
  }
}

function draftIn(store: Store, key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.values) || !isRecord(kept.start)) return undefined
    const { values, start, at, version } = kept
    return { values, start, at: String(at), version: typeof version === 'number' ? version : undefined }
  } catch {
    return undefined
  }
}

function isSecret(fields: Fields, name: string): boolean {
  const field = fields[name]
  return field?.kind === 'text' && field.secret === true
}
