import type { ReactNode } from 'react'
import { useScrollLook } from './scroll-look.ts'

/** A page that scrolls as a whole, as wide as the settings say. */
export function ScrollPage({ children }: { readonly children: ReactNode }) {
  const ref = useScrollLook<HTMLDivElement>()
  return (
    <div className="page__scroll scroll" ref={ref}>
      <div className="wrap">{children}</div>
    </div>
  )
}
