import * as z from 'zod/mini'
import type { Field, FieldOf } from '../kernel/field.ts'
import { quotient } from '../kernel/money.ts'
import { parseArea, parseMoney, parseNumber, parsePercent } from '../kernel/parse.ts'

/**
 * How a figure changes from what it is: by a share in basis points, or by so much in the field's own units (cents,
 * hundredths of a square metre), and then to the nearest multiple.
 */
export type Adjustment = { percent?: number; add?: number; roundTo?: number }

const mostPercent = 1_000_000

export const adjustmentSchema = z
  .strictObject({
    percent: z.optional(z.int().check(z.gte(-10_000), z.lte(mostPercent))),
    add: z.optional(z.number().check(z.gte(-Number.MAX_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER))),
    roundTo: z.optional(z.number().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
  })
  .check(z.refine((one) => one.percent === undefined || one.add === undefined, 'rule'))
  .check(z.refine((one) => Object.keys(one).length > 0, 'required'))

export type Figure = FieldOf<'number' | 'money' | 'area'>

/** Whether the field can be changed by a share or an amount. */
export function isAdjustable(field: Field): field is Figure {
  return field.kind === 'money' || field.kind === 'area' || field.kind === 'number'
}

/** The multiples that are offered for rounding, as people read them: euros, square metres, plain numbers. */
export const roundings = [1, 10, 100, 500, 1000] as const

/** Those that fit what the figure may be: a floor is whole already, and not rounded to hundreds. */
export function roundingsFor(field: Figure): readonly number[] {
  if (field.kind === 'money') return roundings
  if (field.kind === 'area') return roundings.filter((one) => one <= 100)
  return roundings.filter((one) => one * 100 <= field.max && (one > 1 || field.decimals !== undefined))
}

/** One as people read it, in the units in which the field is stored. */
export function unitOf(field: Figure): number {
  return field.kind === 'number' ? 1 : 100
}

/** The value after it, rounded half away from zero; how large it may be is checked as of any value. */
export function adjusted(
  field: Figure,
  value: number,
  { percent = 0, add = 0, roundTo }: Adjustment,
): number {
  // Whole steps of the field, so that a number with decimals is as exact as an amount.
  const scale = field.kind === 'number' ? 10 ** (field.decimals ?? 0) : 1
  const steps = (figure: number) => BigInt(Math.round(figure * scale))
  const changed = quotient(steps(value) * BigInt(10_000 + percent), 10_000n) + steps(add)
  const multiple = steps(roundTo ?? 0) || 1n
  return Number(quotient(changed, multiple) * multiple) / scale
}

/** Whether what was typed as the value for all can only be a change: `+3 %`, and `−500` where nothing is below zero. */
export function soundsLikeChange(field: Figure, text: string): boolean {
  const mayBeNegative = field.kind === 'number' && field.min < 0
  const sign = mayBeNegative ? /^\s*\+|%\s*$/ : /^\s*[+\-−]|%\s*$/
  return sign.test(text) && parseAdjustment(field, text) !== undefined
}

/** What people type: `+3 %`, `−500`, `+2.000`. */
export function parseAdjustment(field: Figure, text: string): Adjustment | undefined {
  const typed = text.trim().replace(/^\+\s*/, '')
  if (/^[+]/.test(typed) || typed === '') return undefined
  if (typed.endsWith('%')) {
    const percent = parsePercent(typed)
    return percent === undefined || percent < -10_000 || percent > mostPercent ? undefined : { percent }
  }
  const add =
    field.kind === 'money'
      ? parseMoney(typed)
      : field.kind === 'area'
        ? parseArea(typed)
        : parseNumber(typed, field.decimals)
  return add === undefined ? undefined : { add }
}
