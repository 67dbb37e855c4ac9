import * as z from 'zod/mini'
import type { Label } from '../kernel/field.ts'

/** What a branch can take from its company. */
export const taken = ['nuis', 'address', 'phone', 'email', 'accounts'] as const

/** What the papers of a branch say of who they are from; empty where nobody knows it. */
export const letterheadSchema = z.strictObject({
  company: z.string(),
  branch: z.string(),
  nuis: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  web: z.string(),
  unitCode: z.string(),
  accounts: z
    .nullable(z.array(z.strictObject({ bank: z.string(), iban: z.string(), currency: z.string() })))
    .check(z.describe('Null for who was not given the branch.')),
  ofCompany: z
    .array(z.enum(taken))
    .check(z.describe('What the branch leaves empty, so that its company says it.')),
})
export type ShownLetterhead = z.infer<typeof letterheadSchema>

export const letterheadWords = {
  title: ['Në dokumente', 'On documents', 'Auf Dokumenten', 'En los documentos'],
  help: [
    'Kështu paraqitet dega në kontrata, konfirmime dhe plane pagesash.',
    'How the branch is shown on contracts, confirmations and payment schedules.',
    'So erscheint die Filiale auf Verträgen, Bestätigungen und Zahlungsplänen.',
    'Así aparece la sucursal en contratos, confirmaciones y planes de pago.',
  ],
  ofCompany: ['nga kompania', 'from the company', 'vom Unternehmen', 'de la empresa'],
} as const satisfies Readonly<Record<string, Label>>
