import type { Choices } from './field.ts'

/** The supported currencies, each with two decimals. */
export const currencies = {
  EUR: ['Euro', 'Euro', 'Euro', 'Euro'],
  ALL: ['Lekë', 'Lek', 'Lek', 'Lek'],
} as const satisfies Choices
