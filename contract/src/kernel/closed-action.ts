import type { Label } from './field.ts'
import { closedBecause, type Resource } from './resource.ts'
import type { WordKey } from './words.ts'

type Speech = {
  readonly t: (key: WordKey, params?: Readonly<Record<string, string>>) => string
  readonly label: (label: Label) => string
}

/** In which states an action is open and in which the record is, in words; undefined when it is open now. */
export function whyClosed(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  action: string,
  { t, label }: Speech,
): string | undefined {
  if (!closedBecause(resource, row, action)) return undefined
  const field = resource.state ? resource.fields[resource.state] : undefined
  if (!resource.state || field?.kind !== 'choice') return t('error.notOpen')
  const named = (state: string) => {
    const word = field.choices[state]
    return word ? label(word) : state
  }
  const states = (resource.actions[action]?.from ?? []).map(named).join(', ')
  return t('form.closedAction', { states, state: named(String(row[resource.state])) })
}
