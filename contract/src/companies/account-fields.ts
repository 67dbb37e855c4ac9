import { currencies } from '../kernel/currencies.ts'

/** What is printed of a bank account, the company's or a branch's. */
export const bank = {
  kind: 'text',
  max: 80,
  label: ['Banka', 'Bank', 'Bank', 'Banco'],
} as const

export const iban = {
  kind: 'text',
  max: 34,
  shape: 'iban',
  label: ['IBAN', 'IBAN', 'IBAN', 'IBAN'],
} as const

export const accountCurrency = {
  kind: 'choice',
  label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
  choices: currencies,
} as const
