import type { Choices } from './field.ts'

/** The currencies money is kept in, each with two decimals. */
export const currencies = {
  EUR: ['Euro', 'Euro', 'Euro', 'Euro'],
  ALL: ['Lekë', 'Lek', 'Lek', 'Lek'],
} as const satisfies Choices
