import type { WordKey } from '@prona/contract/kernel/words'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { deviceStore } from './browser-store.ts'

const storageKey = 'shortcuts'

export type ShortcutGroup = 'anywhere' | 'list' | 'record' | 'form'
type Shortcut = { readonly keys: string; readonly group: ShortcutGroup; readonly word: WordKey }

/**
 * Every shortcut of the console: its keys, where it works and a description. A component offers it by `useShortcut`;
 * the list of shortcuts reads the same table. Those of `ownKeys` are handled by the focused part itself and only
 * listed here.
 */
export const shortcuts = {
  palette: { keys: 'Mod+k', group: 'anywhere', word: 'shortcut.palette' },
  help: { keys: '?', group: 'anywhere', word: 'shortcut.help' },
  create: { keys: 'n', group: 'anywhere', word: 'shortcut.create' },
  rail: { keys: 'Mod+b', group: 'anywhere', word: 'shell.narrowMenu' },
  search: { keys: '/', group: 'list', word: 'shortcut.search' },
  edit: { keys: 'e', group: 'record', word: 'shortcut.edit' },
  next: { keys: 'j', group: 'record', word: 'details.next' },
  previous: { keys: 'k', group: 'record', word: 'details.previous' },
  save: { keys: 'Mod+s', group: 'form', word: 'shortcut.save' },
} as const satisfies Readonly<Record<string, Shortcut>>

export const ownKeys: readonly Shortcut[] = [
  { keys: 'Escape', group: 'anywhere', word: 'shortcut.close' },
  { keys: 'Mod+Enter', group: 'form', word: 'form.createAndAdd' },
  { keys: 'Escape', group: 'form', word: 'form.cancel' },
  { keys: '↑ ↓', group: 'list', word: 'shortcut.rows' },
  { keys: 'Enter', group: 'list', word: 'shortcut.open' },
  { keys: 'e', group: 'list', word: 'shortcut.edit' },
  { keys: 'Space', group: 'list', word: 'grid.preview' },
  { keys: 'F2', group: 'list', word: 'grid.keyWrite' },
  { keys: 'Shift+↓', group: 'list', word: 'grid.keyRange' },
  { keys: 'Mod+a', group: 'list', word: 'grid.keyAll' },
]

export type ShortcutName = keyof typeof shortcuts

/** People who dictate, or press keys by accident, can turn off single-character shortcuts. */
export const useCharacterShortcuts = create<{ readonly on: boolean }>(() => ({
  on: deviceStore.getItem(storageKey) !== 'off',
}))

export function switchCharacterShortcuts(to: 'on' | 'off'): void {
  deviceStore.setItem(storageKey, to)
  useCharacterShortcuts.setState({ on: to === 'on' })
}

/** Sets what a shortcut does while the component is mounted; the latest one wins. */
export function useShortcut(name: ShortcutName, run: (() => void) | undefined): void {
  const latest = useRef(run)
  latest.current = run
  const isOpen = run !== undefined
  useEffect(() => {
    if (!isOpen) return
    const entry: Entry = { name, run: () => latest.current?.() }
    entries.push(entry)
    return () => void entries.splice(entries.indexOf(entry), 1)
  }, [name, isOpen])
}

/** The handler for these keys now, if any. */
export function shortcutFor(keys: string): (() => void) | undefined {
  return entries.findLast(({ name }) => shortcuts[name].keys === keys)?.run
}

type Entry = { readonly name: ShortcutName; readonly run: () => void }
const entries: Entry[] = []
