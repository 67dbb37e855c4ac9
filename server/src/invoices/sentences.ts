import type { Day } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatMoney } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import type { Language } from '@prona/contract/kernel/words'

/** Why an invoice is refused. */
export const sentences = {
  tooMuch: [
    'Kjo bën më shumë se çdo shumë që mund të shënohet.',
    'This comes to more than any amount that can be entered.',
    'Das ergibt mehr als jeden Betrag, der eingegeben werden kann.',
    'Esto suma más que cualquier importe que se pueda introducir.',
  ],
  nothing: [
    'Një faturë duhet të jetë për më shumë se zero.',
    'An invoice must be for more than zero.',
    'Eine Rechnung muss über mehr als null lauten.',
    'Una factura debe ser por más de cero.',
  ],
  rateNeeded: [
    'Shënoni kursin: sa lekë është 1 euro.',
    'Enter the rate: how many leks 1 euro is.',
    'Geben Sie den Kurs ein: wie viele Lek 1 Euro ist.',
    'Introduzca el cambio: cuántos lek es 1 euro.',
  ],
  sourceNeeded: [
    'Shënoni nga është marrë kursi.',
    'Enter where the rate was taken from.',
    'Geben Sie an, woher der Kurs stammt.',
    'Indique de dónde se tomó el cambio.',
  ],
  countsForNothing: [
    'Me këtë kurs shuma bëhet zero ose më e madhe se çdo shumë që mund të shënohet.',
    'At this rate the amount comes to nothing, or to more than can be entered.',
    'Zu diesem Kurs ergibt der Betrag null oder mehr, als eingegeben werden kann.',
    'Con este cambio el importe queda en nada o supera lo que se puede introducir.',
  ],
  rateInFuture: [
    'Kursi nuk mund të jetë i një dite që nuk ka ardhur ende.',
    'The rate cannot be of a day to come.',
    'Der Kurs kann nicht von einem künftigen Tag sein.',
    'El cambio no puede ser de un día futuro.',
  ],
  notSigned: [
    'Kontrata nuk është nënshkruar: asgjë e saj nuk faturohet.',
    'The contract is not signed: nothing of it is invoiced.',
    'Der Vertrag ist nicht unterzeichnet: Nichts davon wird in Rechnung gestellt.',
    'El contrato no está firmado: nada de él se factura.',
  ],
  nothingDue: [
    'Deri në këtë ditë nuk ka asgjë për të faturuar.',
    'Nothing is to be invoiced up to this day.',
    'Bis zu diesem Tag ist nichts in Rechnung zu stellen.',
    'Hasta ese día no hay nada que facturar.',
  ],
  invoicedMeanwhile: [
    'Këstet e këtij drafti janë ndërkohë në një faturë tjetër ose nuk vlejnë më.',
    'The instalments of this draft are on another invoice by now, or are no longer due.',
    'Die Raten dieses Entwurfs stehen inzwischen auf einer anderen Rechnung oder gelten nicht mehr.',
    'Las cuotas de este borrador están ya en otra factura o dejaron de deberse.',
  ],
  noSuchLine: [
    'Fatura nuk e ka këtë rresht.',
    'The invoice has no such line.',
    'Diese Position hat die Rechnung nicht.',
    'La factura no tiene esa línea.',
  ],
  lineTwice: [
    'I njëjti rresht është shënuar dy herë.',
    'The same line is listed twice.',
    'Dieselbe Position ist zweimal aufgeführt.',
    'La misma línea figura dos veces.',
  ],
  noAmount: [
    'Shuma duhet të jetë më e madhe se zero.',
    'The amount must be more than zero.',
    'Der Betrag muss größer als null sein.',
    'El importe debe ser mayor que cero.',
  ],
} as const satisfies Readonly<Record<string, Label>>

export function creditableOnly(left: number, currency: Currency): Label {
  const amount = (language: Language) => formatMoney(left, currency, language)
  return [
    `Nga ky rresht mund të kreditohen vetëm ${amount('sq')}.`,
    `Only ${amount('en')} of this line can be credited.`,
    `Von dieser Position können nur ${amount('de')} gutgeschrieben werden.`,
    `De esta línea solo se pueden abonar ${amount('es')}.`,
  ]
}

export function beforeInvoice(day: Day): Label {
  const said = (language: Language) => formatDay(day, language)
  return [
    `Fatura është lëshuar më ${said('sq')}: kjo nuk mund të jetë para saj.`,
    `The invoice was issued on ${said('en')}: this cannot be before it.`,
    `Die Rechnung wurde am ${said('de')} ausgestellt: Dies kann nicht davor liegen.`,
    `La factura se emitió el ${said('es')}: esto no puede ser anterior.`,
  ]
}
