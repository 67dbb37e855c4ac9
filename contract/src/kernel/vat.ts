import type { Choices } from './field.ts'

/** The VAT profiles of an Albanian company. */
export const vatProfiles = {
  standard: ['20 %', '20%', '20 %', '20 %'],
  reduced: ['6 %', '6%', '6 %', '6 %'],
  exempt: ['E përjashtuar', 'Exempt', 'Steuerfrei', 'Exenta'],
  outOfScope: ['Jashtë fushës së TVSH-së', 'Outside the scope of VAT', 'Nicht steuerbar', 'No sujeta'],
} as const satisfies Choices

export type VatProfile = keyof typeof vatProfiles

/** Basis points of each. */
export const vatRates: Readonly<Record<VatProfile, number>> = {
  standard: 2000,
  reduced: 600,
  exempt: 0,
  outOfScope: 0,
}
