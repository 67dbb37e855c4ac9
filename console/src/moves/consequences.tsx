import type { Label } from '@prona/contract/kernel/field'
import { withCount } from '@prona/contract/kernel/number-text'
import { filledIn } from '@prona/contract/kernel/words'
import type { ReactNode } from 'react'
import '../ui/styles/moves.css'
import { useWords } from '../ui/language.ts'

/** Of what a move brings about one part, under its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="consequences">
      <h3 className="consequences__title">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** How many of something, in words that have a singular and a plural. */
export function useCounted<K extends string>(counts: Readonly<Record<K, readonly [Label, Label]>>) {
  const { label, language } = useWords()
  return (what: K, count: number) => {
    const [one, many] = counts[what]
    return filledIn(label(count === 1 ? one : many), withCount({ count }, language))
  }
}
