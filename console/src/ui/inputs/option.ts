import type { Mark } from '@prona/contract/kernel/field'

/** Something that can be chosen. */
export type Option = {
  readonly value: string
  readonly label: string
  /** A second, lighter word beside it. */
  readonly hint?: string
  readonly mark?: Mark
}

/** Those whose words contain what was typed, blind to case and accents. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = folded(typed)
  return wanted === ''
    ? options
    : options.filter(({ label, hint }) => folded(`${label} ${hint ?? ''}`).includes(wanted))
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
