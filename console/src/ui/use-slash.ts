import { useId } from 'react'
import { useShortcut } from './shortcuts.ts'

/** The id of the input that a slash goes to, unless one is writing. */
export function useSlash(): string {
  const id = useId()
  useShortcut('search', () => document.getElementById(id)?.focus())
  return id
}
