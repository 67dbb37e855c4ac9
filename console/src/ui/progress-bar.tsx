import { useEffect, useState } from 'react'
import { atStart, speedMs, trickled, trickleMs } from './progress.ts'

/**
 * The progress bar of a page change: it starts at once, advances slowly, and completes when the page is
 * there.
 */
export function ProgressBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    if (!active) return
    setProgress(atStart)
    const trickle = setInterval(() => setProgress((now) => trickled(now ?? atStart)), trickleMs)
    return () => {
      clearInterval(trickle)
      setProgress(1)
    }
  }, [active])

  useEffect(() => {
    if (progress !== 1) return
    const gone = setTimeout(() => setProgress(undefined), speedMs)
    return () => clearTimeout(gone)
  }, [progress])

  if (progress === undefined) return null
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      style={{ inlineSize: `${progress * 100}%` }}
    />
  )
}
