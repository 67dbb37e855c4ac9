import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sectionId } from './use-standing.ts'

/** `…/edit#price` begins at the prices. */
export function useGroupOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) goTo(sectionId(hash))
  }, [hash])
}

export function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
