import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Change, Row } from '@prona/contract/kernel/resource'
import { ruled } from '@prona/contract/request-sentences'
import { customer } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { newestNumber } from './consent-texts.ts'

type Customer = Row<typeof customer>

/** Adds what the customer agreed to: the text that counts now, how, when, and who says so. */
export async function recordConsent(
  ctx: Context,
  row: Customer,
  { purpose, how, at }: ActionInput<typeof customer, 'consent'>,
): Promise<Customer> {
  if (at > dayOf(ctx.now, officeZone)) throw new AppError('invalid', {}, [ruled('at', 'laterThanToday')])
  const textNumber = await newestNumber(ctx, purpose)
  const recordedBy = ctx.user?.name ?? null
  const given = { purpose, at, withdrawnAt: null, how, textNumber, recordedBy }
  if (row.consents.length >= customer.fields.consents.max) throw refused(tooMany)
  return updateRow(ctx, customer, row, { consents: [...row.consents, given] })
}

/** What was agreed to stays told, with the day from which it no longer holds. */
export async function withdrawConsent(
  ctx: Context,
  row: Customer,
  { purpose }: ActionInput<typeof customer, 'withdrawConsent'>,
): Promise<Customer> {
  const today = dayOf(ctx.now, officeZone)
  const isMeant = (one: Customer['consents'][number]) => one.purpose === purpose && !one.withdrawnAt
  if (!row.consents.some(isMeant)) throw refused(isNone)
  const consents = row.consents.map((one) => (isMeant(one) ? { ...one, withdrawnAt: today } : one))
  return updateRow(ctx, customer, row, { consents })
}

function refused(message: Label): AppError {
  return new AppError('invalid', {}, [{ field: 'purpose', code: 'rule', message }])
}

/** What was recorded with its text is a proof: no other change of the record takes it away. */
export function refuseToLoseConsents(
  _: Context,
  { consents }: Customer,
  change: Change<typeof customer>,
): void {
  if (change.consents === undefined || !consents.some(({ how }) => how)) return
  throw new AppError('invalid', {}, [{ field: 'consents', code: 'rule', message: byActions }])
}

const byActions: Label = [
  'Pëlqimet e regjistruara me tekst ndryshojnë vetëm me “Regjistro pëlqim” dhe “Tërhiq pëlqimin”.',
  'Consents that were recorded with their text change only by “Record consent” and “Withdraw consent”.',
  'Mit ihrem Text erfasste Einwilligungen ändern sich nur durch „Einwilligung erfassen“ und „Einwilligung widerrufen“.',
  'Los consentimientos registrados con su texto solo cambian con «Registrar consentimiento» y «Retirar consentimiento».',
]
const isNone: Label = [
  'Për këtë qëllim nuk ka pëlqim të vlefshëm.',
  'There is no valid consent for this purpose.',
  'Für diesen Zweck gibt es keine gültige Einwilligung.',
  'No hay ningún consentimiento vigente para esta finalidad.',
]
const tooMany: Label = [
  'Ky klient ka tashmë 20 pëlqime.',
  'This customer has 20 consents already.',
  'Dieser Kunde hat bereits 20 Einwilligungen.',
  'Este cliente ya tiene 20 consentimientos.',
]
