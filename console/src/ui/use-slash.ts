import { useId } from 'react'
import { useShortcut } from './shortcuts.ts'

/** The id of the input that the slash key focuses, unless one is typing. */
export function useSlash(): string {
  const id = useId()
  useShortcut('search', () => document.getElementById(id)?.focus())
  return id
}
