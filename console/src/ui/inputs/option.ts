import { plainly } from '@prona/contract/kernel/accents'
import type { Mark } from '@prona/contract/kernel/field'

/** Something that can be chosen. */
export type Option = {
  readonly value: string
  readonly label: string
  /** A second, lighter text beside it. */
  readonly hint?: string
  readonly mark?: Mark
  /** Values that are chosen with it. */
  readonly needs?: readonly string[]
  /** Its state, shown at the end of the row. */
  readonly state?: { readonly mark: Mark; readonly word: string }
}

/** What is chosen after one more is, with all that it needs; or after one is not any more, nor what needs it. */
export function chosenAfter(
  options: readonly Option[],
  value: readonly string[],
  { one, on }: { readonly one: string; readonly on: boolean },
): readonly string[] {
  if (!on) {
    const needing = options.filter(({ needs }) => needs?.includes(one)).map((option) => option.value)
    return value.filter((each) => each !== one && !needing.includes(each))
  }
  const needed = options.find((option) => option.value === one)?.needs ?? []
  const offered = needed.filter((each) => options.some((option) => option.value === each))
  return [...new Set([...value, one, ...offered])]
}

/** The options whose words contain the typed text, ignoring case and accents. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plainly(typed)
  return wanted === ''
    ? options
    : options.filter(({ label, hint }) => plainly(`${label} ${hint ?? ''}`).includes(wanted))
}

/** «Njësi: shiko» and «Njësi: shto» are grouped under «Njësi». */
export function grouped(options: readonly Option[]): readonly (readonly [string, readonly Option[]])[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const [heading, ...rest] = option.label.split(': ')
    const [key, label] = rest.length > 0 ? [heading ?? '', rest.join(': ')] : ['', option.label]
    groups.set(key, [...(groups.get(key) ?? []), { ...option, label }])
  }
  return [...groups]
}

/** The text in pieces: every second one matches what was typed. */
export function pieces(text: string, typed: string): readonly string[] {
  const wanted = plainly(typed)
  const at = wanted === '' ? -1 : plainly(text).indexOf(wanted)
  // Removing accents may shorten a text; then the positions do not match the shown text.
  if (at < 0 || plainly(text).length !== text.length) return [text]
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)]
}
