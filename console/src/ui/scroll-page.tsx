import type { ReactNode } from 'react'

/** A page that scrolls as a whole, as wide as the settings say. */
export function ScrollPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page__scroll scroll">
      <div className="wrap">{children}</div>
    </div>
  )
}
