import { normalizePhone } from '@prona/contract/kernel/check'
import type { IssueCode, Params } from '@prona/contract/kernel/errors'
import type { Choices } from '@prona/contract/kernel/field'
import { storedText } from '@prona/contract/kernel/kinds'
import { folded } from '@prona/contract/kernel/likeness'
import { parseArea, parseDay, parseMoney, parseNumber, parsePercent } from '@prona/contract/kernel/parse'
import { longestCell } from './limits.ts'
import type { Cell } from './sheet.ts'
import type { Target } from './targets.ts'

type Read =
  | { readonly value: unknown }
  /** The titles of the records it refers to, which are looked up for many rows at once. */
  | { readonly names: readonly string[] }
  | { readonly code: IssueCode; readonly params?: Params }

/** The value of a cell for a field: in any notation people use, or as spreadsheets store it. */
export function readCell({ field }: Target, cell: Cell): Read {
  if (cell.isBroken) return { code: 'wrongType' }
  if (cell.text.length > longestCell) return { code: 'tooLong', params: { max: longestCell } }
  if (isFigure(field.kind) && cell.text.length > longestFigure) return { code: 'wrongType' }
  switch (field.kind) {
    case 'money':
      return scaled(cell, parseMoney)
    case 'area':
      return scaled(cell, parseArea)
    case 'percent':
      return scaled(cell, parsePercent)
    case 'number':
      return value(
        cell.number ?? parseNumber(cell.text, field.decimals),
        field.decimals ? 'wrongType' : 'notWhole',
      )
    case 'day':
      return value(cell.number === undefined ? parseDay(cell.text) : cell.day, 'badDay')
    case 'flag':
      return value(yesOrNo(cell.text), 'wrongType')
    case 'choice':
      return value(choiceIn(field.choices, cell.text), 'notAChoice')
    case 'choices': {
      const { choices } = field
      const wanted = several(cell.text).map((one) => (choices === 'asked' ? one : choiceIn(choices, one)))
      return wanted.includes(undefined) ? { code: 'notAChoice' } : { value: wanted }
    }
    case 'texts':
      return {
        value: several(cell.text).map(field.shape === 'phone' ? phone : (one) => storedText(field, one)),
      }
    case 'phone':
      return { value: phone(cell.text) }
    case 'reference':
      return { names: [cell.text] }
    case 'references':
      return { names: several(cell.text) }
    default:
      return { value: storedText(field, cell.text) }
  }
}

/** Beyond any figure people write; thousands of such cells would take the parser long. */
const longestFigure = 100

function isFigure(kind: string): boolean {
  return ['money', 'area', 'percent', 'number', 'day'].includes(kind)
}

/** A spreadsheet holds whole units, and our fields hold hundredths. */
function scaled(cell: Cell, parse: (text: string) => number | undefined): Read {
  if (cell.number === undefined) return value(parse(cell.text), 'wrongType')
  const hundredths = Math.round(cell.number * 100)
  return Math.abs(cell.number * 100 - hundredths) < 1e-4 ? { value: hundredths } : { code: 'wrongType' }
}

function value(read: unknown, otherwise: IssueCode): Read {
  return read === undefined ? { code: otherwise } : { value: read }
}

/** A text that is not a number stays as it is, so that it is refused by the field's own rule. */
function phone(text: string): string {
  return normalizePhone(text) ?? text
}

function several(text: string): string[] {
  const parts = text.split(/[;,|\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** By its key, or by its label in any language, whether its words are joined, apart or hyphenated. */
function choiceIn(choices: Choices, text: string): string | undefined {
  const known = choicesByName.get(choices) ?? new Map<string, string>()
  if (known.size === 0) {
    choicesByName.set(choices, known)
    for (const [key, label] of Object.entries(choices).reverse()) {
      for (const name of [...label, key]) known.set(joined(name), key)
    }
  }
  return Object.hasOwn(choices, text) ? text : known.get(joined(text))
}

function joined(text: string): string {
  return folded(text).replaceAll(' ', '')
}

const choicesByName = new WeakMap<Choices, Map<string, string>>()

function yesOrNo(text: string): boolean | undefined {
  const answer = folded(text)
  if (['true', '1', 'po', 'yes', 'ja', 'si', 'x'].includes(answer)) return true
  return ['false', '0', 'jo', 'no', 'nein'].includes(answer) ? false : undefined
}
