import { useRouter } from '@tanstack/react-router'

/**
 * Tells whether the reader is still on this page and not on the way to another, whose code may still be
 * loading.
 */
export function useStaying(): () => boolean {
  const router = useRouter()
  return () => {
    const { location, resolvedLocation } = router.state
    return !resolvedLocation || location.pathname === resolvedLocation.pathname
  }
}
