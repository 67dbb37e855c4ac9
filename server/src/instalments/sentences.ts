import type { Day } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatMoney } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import type { Language } from '@prona/contract/kernel/words'

/** Why a plan or a payment is refused. */
export const sentences = {
  noAmount: [
    'Çdo pagesë duhet të jetë më e madhe se zero.',
    'Each payment must be more than zero.',
    'Jede Zahlung muss größer als null sein.',
    'Cada pago debe ser mayor que cero.',
  ],
  noDay: [
    'Shënoni afatin ose zgjidhni etapën e pronës.',
    'Enter a due date, or choose a milestone of the property.',
    'Geben Sie die Fälligkeit ein oder wählen Sie einen Bauabschnitt.',
    'Introduzca el vencimiento o elija un hito del inmueble.',
  ],
  noSuchMilestone: [
    'Prona nuk e ka këtë etapë.',
    'The property does not have this milestone.',
    'Diesen Bauabschnitt hat das Objekt nicht.',
    'El inmueble no tiene este hito.',
  ],
  templateOrRows: [
    'Zgjidhni një model pagesash ose shënoni pagesat, jo të dyja.',
    'Choose a payment template or enter the payments, not both.',
    'Wählen Sie eine Zahlungsvorlage oder geben Sie die Zahlungen ein, nicht beides.',
    'Elija una plantilla de pagos o introduzca los pagos, no ambas cosas.',
  ],
  templateArchived: [
    'Ky model pagesash është i arkivuar. Zgjidhni një tjetër.',
    'This payment template is archived. Choose another one.',
    'Diese Zahlungsvorlage ist archiviert. Wählen Sie eine andere.',
    'Esta plantilla de pagos está archivada. Elija otra.',
  ],
  tooMuch: [
    'Pjesët bëjnë më shumë se 100 %.',
    'The shares come to more than 100 %.',
    'Die Anteile ergeben mehr als 100 %.',
    'Las partes suman más del 100 %.',
  ],
  nothingLeft: [
    'Pjesët bëjnë 100 %: për këste të barabarta nuk mbetet asgjë.',
    'The shares come to 100 %: nothing is left for equal instalments.',
    'Die Anteile ergeben 100 %: Für gleiche Raten bleibt nichts.',
    'Las partes suman el 100 %: no queda nada para cuotas iguales.',
  ],
  restOpen: [
    'Pjesët bëjnë më pak se 100 %: shënoni në sa këste ndahet ajo që mbetet.',
    'The shares come to less than 100 %: enter how many instalments the rest is paid in.',
    'Die Anteile ergeben weniger als 100 %: Geben Sie an, auf wie viele Raten sich der Rest verteilt.',
    'Las partes suman menos del 100 %: indique en cuántas cuotas se paga el resto.',
  ],
  receivedInFuture: [
    'Data e arkëtimit nuk mund të jetë në të ardhmen.',
    'The day of the payment cannot be in the future.',
    'Der Tag der Zahlung kann nicht in der Zukunft liegen.',
    'La fecha del cobro no puede estar en el futuro.',
  ],
  saleIsCompleted: [
    'Shitja është përfunduar: arkëtimet e saj nuk anulohen më.',
    'The sale is completed: its payments can no longer be undone.',
    'Der Verkauf ist abgeschlossen: Seine Zahlungen können nicht mehr zurückgenommen werden.',
    'La venta está terminada: sus cobros ya no se pueden anular.',
  ],
  saleIsSettled: [
    'Shitja është zgjidhur dhe shlyer: arkëtimet e saj nuk anulohen më.',
    'The sale is terminated and settled: its payments can no longer be undone.',
    'Der Verkauf ist aufgelöst und abgerechnet: Seine Zahlungen können nicht mehr zurückgenommen werden.',
    'La venta está resuelta y liquidada: sus cobros ya no se pueden anular.',
  ],
  receivedInCurrency: [
    'Në këtë monedhë është arkëtuar tashmë një pagesë.',
    'A payment in this currency has been received already.',
    'In dieser Währung ist bereits eine Zahlung eingegangen.',
    'Ya se ha cobrado un pago en esta moneda.',
  ],
  rentTooLarge: [
    'Me këtë rritje qiraja bëhet më e madhe se çdo shumë që mund të shënohet. Kontrolloni rritjen dhe vlerat e indeksit.',
    'With this increase the rent becomes more than any amount that can be entered. Check the increase and the index values.',
    'Mit dieser Erhöhung wird die Miete größer als jeder Betrag, der eingegeben werden kann. Prüfen Sie die Erhöhung und die Indexwerte.',
    'Con esta subida, el alquiler supera cualquier importe que se puede introducir. Compruebe la subida y los valores del índice.',
  ],
  reachedInFuture: [
    'Etapa nuk mund të jetë arritur në të ardhmen. Shënojeni si datë të planifikuar.',
    'A milestone cannot be reached in the future. Enter the day as planned.',
    'Ein Bauabschnitt kann nicht in der Zukunft erreicht worden sein. Tragen Sie den Tag als geplant ein.',
    'Un hito no puede haberse alcanzado en el futuro. Introduzca el día como previsto.',
  ],
  milestoneInUse: [
    'Këste të papaguara presin një etapë që po hiqet. Riplanifikoni më parë ato.',
    'Open instalments wait for a milestone that is being removed. Change their payment plan first.',
    'Offene Raten warten auf einen Bauabschnitt, der entfernt wird. Ändern Sie zuerst deren Zahlungsplan.',
    'Hay cuotas pendientes que esperan un hito que se elimina. Cambie antes su plan de pagos.',
  ],
} as const satisfies Readonly<Record<string, Label>>

/** How far a plan is from the total it must come to. */
export function planOff(remainder: number, currency: Currency): Label {
  const amount = inWords(Math.abs(remainder), currency)
  return remainder > 0
    ? [
        `Pagesat duhet të bëjnë shumën e kontratës: mungojnë ${amount('sq')}.`,
        `The payments must come to the total: ${amount('en')} is missing.`,
        `Die Zahlungen müssen den Gesamtbetrag ergeben: Es fehlen ${amount('de')}.`,
        `Los pagos deben sumar el total: faltan ${amount('es')}.`,
      ]
    : [
        `Pagesat duhet të bëjnë shumën e kontratës: janë ${amount('sq')} më shumë.`,
        `The payments must come to the total: they are ${amount('en')} too much.`,
        `Die Zahlungen müssen den Gesamtbetrag ergeben: Sie sind ${amount('de')} zu hoch.`,
        `Los pagos deben sumar el total: sobran ${amount('es')}.`,
      ]
}

export function depositTooHigh(deposit: number, total: number, currency: Currency): Label {
  const [paid, whole] = [inWords(deposit, currency), inWords(total, currency)]
  return [
    `Kapari ${paid('sq')} është më i madh se shuma e shitjes, ${whole('sq')}.`,
    `The deposit of ${paid('en')} is more than the total of the sale, ${whole('en')}.`,
    `Die Anzahlung von ${paid('de')} ist höher als der Gesamtbetrag des Verkaufs, ${whole('de')}.`,
    `La señal de ${paid('es')} supera el total de la venta, ${whole('es')}.`,
  ]
}

export function receivedTooMuch(outstanding: number, currency: Currency): Label {
  const amount = inWords(outstanding, currency)
  return [
    `Nga ky këst mbeten vetëm ${amount('sq')}.`,
    `Only ${amount('en')} of this instalment is outstanding.`,
    `Von dieser Rate sind nur ${amount('de')} offen.`,
    `De esta cuota solo quedan ${amount('es')}.`,
  ]
}

/** Nobody pays under an order that did not exist. */
export function receivedBeforeOrder(since: Day): Label {
  const day = (language: Language) => formatDay(since, language)
  return [
    `Kontrata është e datës ${day('sq')}: pagesa nuk mund të jetë marrë para saj.`,
    `The order is of ${day('en')}: no payment can have been received before.`,
    `Der Vorgang ist vom ${day('de')}: Vorher kann keine Zahlung eingegangen sein.`,
    `La operación es del ${day('es')}: no puede haberse cobrado antes.`,
  ]
}

function inWords(amount: number, currency: Currency) {
  return (language: Language) => formatMoney(amount, currency, language)
}

export function invoicedFirst(instalment: string, invoice: string): Label {
  return [
    `Kësti ${instalment} është në faturën ${invoice}: fshini më parë draftin ose kreditojeni faturën.`,
    `Instalment ${instalment} is on invoice ${invoice}: delete its draft or credit the invoice first.`,
    `Die Rate ${instalment} steht auf der Rechnung ${invoice}: Löschen Sie zuerst den Entwurf, oder schreiben Sie die Rechnung gut.`,
    `La cuota ${instalment} está en la factura ${invoice}: elimine antes el borrador o abone la factura.`,
  ]
}
