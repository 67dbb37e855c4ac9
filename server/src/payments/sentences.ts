import type { Label } from '@prona/contract/kernel/field'
import { formatMoney } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import type { Language } from '@prona/contract/kernel/words'

/** Why a payment is refused. */
export const sentences = {
  noAmount: [
    'Shuma duhet të jetë më e madhe se zero.',
    'The amount must be more than zero.',
    'Der Betrag muss größer als null sein.',
    'El importe debe ser mayor que cero.',
  ],
  paidTooMuch: [
    'Një arkëtim i vetëm nuk mund të jetë kaq i madh.',
    'A single payment cannot be that large.',
    'So hoch kann eine einzelne Zahlung nicht sein.',
    'Un solo cobro no puede ser tan grande.',
  ],
  accountClosed: [
    'Kjo llogari është e mbyllur.',
    'This account is closed.',
    'Dieses Konto ist geschlossen.',
    'Esta cuenta está cerrada.',
  ],
  rateNeeded: [
    'Shënoni kursin: sa lekë është 1 euro.',
    'Enter the rate: how many leks 1 euro is.',
    'Geben Sie den Kurs ein: wie viele Lek 1 Euro ist.',
    'Introduzca el cambio: cuántos lek es 1 euro.',
  ],
  rateNotNeeded: [
    'Brenda së njëjtës monedhë nuk ka kurs.',
    'There is no rate within one currency.',
    'Innerhalb einer Währung gibt es keinen Kurs.',
    'Dentro de una misma moneda no hay cambio.',
  ],
  countsForNothing: [
    'Me këtë kurs shuma bëhet zero.',
    'At this rate the amount comes to nothing.',
    'Zu diesem Kurs ergibt der Betrag null.',
    'Con este cambio el importe queda en nada.',
  ],
  countsForTooMuch: [
    'Me këtë kurs shuma bëhet më e madhe se çdo shumë që mund të shënohet.',
    'At this rate the amount is more than any that can be entered.',
    'Zu diesem Kurs ist der Betrag größer als jeder, der eingegeben werden kann.',
    'Con este cambio el importe supera cualquiera que se pueda introducir.',
  ],
  otherCurrency: [
    'Llogaria është në monedhë tjetër.',
    'The account is in another currency.',
    'Das Konto ist in einer anderen Währung.',
    'La cuenta está en otra moneda.',
  ],
  twice: [
    'I njëjti këst ose e njëjta faturë është shënuar dy herë.',
    'The same instalment or invoice is listed twice.',
    'Dieselbe Rate oder Rechnung ist zweimal aufgeführt.',
    'La misma cuota o factura figura dos veces.',
  ],
  notOne: [
    'Shënoni një këst ose një faturë, jo të dyja.',
    'Name an instalment or an invoice, not both.',
    'Nennen Sie eine Rate oder eine Rechnung, nicht beides.',
    'Indique una cuota o una factura, no ambas.',
  ],
  invoiceElsewhere: [
    'Kjo faturë është e një klienti tjetër ose në monedhë tjetër, ose paguhet me këstet e saj.',
    'This invoice is another customer’s, in another currency, or paid by its instalments.',
    'Diese Rechnung gehört einem anderen Kunden, ist in einer anderen Währung oder wird durch ihre Raten bezahlt.',
    'Esta factura es de otro cliente, está en otra moneda o se paga con sus cuotas.',
  ],
  instalmentElsewhere: [
    'Ky këst është i një klienti tjetër ose në monedhë tjetër.',
    'This instalment is another customer’s, or in another currency.',
    'Diese Rate gehört einem anderen Kunden oder ist in einer anderen Währung.',
    'Esta cuota es de otro cliente o está en otra moneda.',
  ],
} as const satisfies Readonly<Record<string, Label>>

export function outstandingOnly(outstanding: number, currency: Currency): Label {
  const amount = inWords(outstanding, currency)
  return [
    `Këtu mbeten vetëm ${amount('sq')}.`,
    `Only ${amount('en')} of this is outstanding.`,
    `Hier sind nur ${amount('de')} offen.`,
    `Aquí solo quedan ${amount('es')}.`,
  ]
}

export function leftOnly(left: number, currency: Currency): Label {
  const amount = inWords(left, currency)
  return [
    `Ky arkëtim ka vetëm ${amount('sq')}.`,
    `This payment only has ${amount('en')}.`,
    `Diese Zahlung hat nur ${amount('de')}.`,
    `Este cobro solo tiene ${amount('es')}.`,
  ]
}

function inWords(amount: number, currency: Currency) {
  return (language: Language) => formatMoney(amount, currency, language)
}
