import { isRecord } from '../kernel/sight.ts'
import type { Values } from './form-values.ts'

/** What was written and not saved, kept on this device for as long as the tab is open. */
export type Draft = {
  readonly values: Values
  /** What it began with, and of which version: so that a change by somebody else is noticed. */
  readonly start: Values
  readonly version: number | undefined
  readonly at: string
}

export function draftKey(user: string, single: string, id: string | undefined): string {
  return `draft:${user}:${single}:${id ?? 'new'}`
}

export function keptDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.values) || !isRecord(kept.start)) return undefined
    const { values, start, at, version } = kept
    return { values, start, at: String(at), version: typeof version === 'number' ? version : undefined }
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the form itself still holds everything.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}
