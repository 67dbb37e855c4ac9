import type { Mark } from '@prona/contract/kernel/field'
import type { IconName } from '../../ui/icon.tsx'
import { matched } from './match.ts'

/** Something that can be chosen: a record, a place, or a thing to do. */
export type Item = {
  readonly id: string
  readonly title: string
  /** Shown beside it in lighter type. */
  readonly hint?: string
  /** A record's state in words, at the end of the row. */
  readonly state?: string
  readonly icon: IconName
  /** Instead of the icon. */
  readonly mark?: Mark
  /** Other names it is found by. */
  readonly words?: readonly string[]
  readonly keys?: string
  /** Why it cannot be done now. */
  readonly closed?: string
  /** Where it leads, in this window or a new one. */
  readonly href?: string
  readonly run?: () => void
  /** Found when searched for, but not listed while nothing is typed. */
  readonly isQuiet?: boolean
}

export type Group = { readonly id: string; readonly title: string; readonly items: readonly Item[] }

/** What was typed, and whether it searches records, commands or both. */
export type Typed = { readonly text: string; readonly mode: 'all' | 'commands' | 'units' }

export function typedFrom(input: string): Typed {
  const mode = input.startsWith('>') ? 'commands' : input.startsWith('#') ? 'units' : 'all'
  return { mode, text: (mode === 'all' ? input : input.slice(1)).trim() }
}

/** A command that begins as was typed is what was meant, so its group stands before the records. */
const meant = 2

/**
 * The groups with their matches, best first; before the records comes a group that was clearly meant, after
 * them the rest.
 */
export function arranged(
  commands: readonly Group[],
  records: readonly Group[],
  text: string,
): readonly Group[] {
  if (text === '') {
    const plain = commands.map((group) => ({ ...group, items: group.items.filter((item) => !item.isQuiet) }))
    return [...records, ...plain].filter(({ items }) => items.length > 0)
  }
  const ranked = commands.flatMap((group) => {
    const found = group.items
      .flatMap((item) => {
        const place = matched(text, item.title, [...(item.words ?? []), group.title])
        return place === undefined ? [] : [{ item, place }]
      })
      .toSorted((a, b) => a.place - b.place)
    const best = found[0]
    return best ? [{ ...group, items: found.map(({ item }) => item), best: best.place }] : []
  })
  const byPlace = ranked.toSorted((a, b) => a.best - b.best)
  return [
    ...byPlace.filter(({ best }) => best < meant),
    ...records.filter(({ items }) => items.length > 0),
    ...byPlace.filter(({ best }) => best >= meant),
  ]
}
