import { randomInt, randomUUID } from 'node:crypto'
import { lastDay } from '@prona/contract/kernel/day'
import type { Field } from '@prona/contract/kernel/field'
import { customer, payment, role, transfer, webhook } from '@prona/contract/resources'

type PlainField = Exclude<Field, { kind: 'reference' | 'group' | 'list' }>

/** The day and the instant that stand in records. */
export type When = { readonly day: string; readonly instant: string }

/** Of fields with a rule of their own, which no declaration tells: a value that it takes on any day. */
const ruled = new Map<Field, unknown>([
  [role.fields.secondFactorFrom, lastDay],
  [webhook.fields.events, ['unit.update']],
  // It is between two.
  [transfer.fields.target, 'prepaid'],
  // Within one currency there is none.
  [payment.fields.rate, null],
  [customer.actions.receive.input.rate, null],
])

/** A value that a field takes, whatever it is called: with letters of its own, and as large as it may become. */
export function plainValue(field: PlainField, { day, instant }: When): unknown {
  if (ruled.has(field)) return ruled.get(field)
  switch (field.kind) {
    case 'text':
      return textFor(field)
    case 'longText':
      return `Një shënim\nme dy rreshta ${randomUUID()}`
    case 'localized':
      return { sq: 'Me pamje nga liqeni', en: 'With a view of the lake' }
    case 'texts':
      return textsFor(field)
    case 'email':
      return 'arta@iliria.example'
    case 'phone':
      return '+355692000001'
    case 'number':
      return field.decimals ? field.min + 0.5 : Math.max(field.min, Math.min(3, field.max))
    case 'money':
      return 9_007_199_254
    case 'area':
      return 8_450
    case 'percent':
      return 1_000
    case 'day':
      return day
    case 'instant':
      return instant
    case 'flag':
      return true
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'choices':
      return field.choices === 'asked' ? [] : Object.keys(field.choices).slice(0, 2)
    case 'references':
      return []
  }
}

function textsFor({ shape }: Extract<Field, { kind: 'texts' }>): string[] {
  if (shape === 'phone') return ['+355692000001']
  return shape === 'email' ? ['arta@iliria.example'] : ['ashensor', 'ç']
}

let companies = randomInt(100_000_000)

function textFor({ shape, max }: Extract<Field, { kind: 'text' }>): string {
  const mark = randomUUID().replaceAll('-', '')
  if (shape === 'nuis') return `K${String(++companies % 100_000_000).padStart(8, '0')}A`
  if (shape === 'iban') return anIban(String(++companies))
  if (shape === 'unitCode') return 'ab123cd456'
  if (shape === 'hours') return '09:00–13:00, 14:00–18:00'
  if (shape === 'webAddress') return `https://receiver.example/${mark}`
  if (shape === 'code') return `C${mark}`.slice(0, Math.min(max, 16))
  if (shape === 'username') return `u${mark}`.slice(0, Math.min(max, 16))
  return `Çelësi ${mark}`.slice(0, Math.min(max, 24)).trim()
}

/** An Albanian one with the check digits that it takes. */
export function anIban(account: string): string {
  const rest = account.padStart(24, '0')
  const check = 98n - (BigInt(`${rest}102100`) % 97n)
  return `AL${String(check).padStart(2, '0')}${rest}`
}
