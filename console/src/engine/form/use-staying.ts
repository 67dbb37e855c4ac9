import { useRouter } from '@tanstack/react-router'

/** Whether one is still on this page, and not already on the way to another, whose files may take a moment. */
export function useStaying(): () => boolean {
  const router = useRouter()
  return () => {
    const { location, resolvedLocation } = router.state
    return !resolvedLocation || location.pathname === resolvedLocation.pathname
  }
}
