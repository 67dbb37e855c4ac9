import type { Label } from '@prona/contract/kernel/field'

/** Messages for what is wrong with an order, where the code alone would not explain it. */
export const sentences = {
  priceMissing: [
    'Njësia nuk ka çmim liste në këtë monedhë: jepni çmimin.',
    'The unit has no list price in this currency: enter the price.',
    'Die Einheit hat keinen Listenpreis in dieser Währung: Preis angeben.',
    'La unidad no tiene precio de lista en esta moneda: indique el precio.',
  ],
  holdHasPassed: [
    'Mbajtja duhet të mbarojë në të ardhmen.',
    'The hold must end in the future.',
    'Die Vormerkung muss in der Zukunft enden.',
    'El apartado debe terminar en el futuro.',
  ],
  depositMissing: [
    'Jepni ditën kur u mor kapari, ose hiqni dorë prej tij.',
    'Enter the day the deposit was received, or waive it.',
    'Geben Sie an, wann die Anzahlung kam, oder verzichten Sie darauf.',
    'Indique el día en que se recibió la señal o renuncie a ella.',
  ],
  depositAmount: [
    'Shënoni shumën e kaparit që u mor.',
    'Enter the amount of the deposit that was received.',
    'Geben Sie den Betrag der erhaltenen Anzahlung ein.',
    'Introduzca el importe de la señal recibida.',
  ],
  depositBoth: [
    'Kapari ose u mor, ose u hoq dorë prej tij.',
    'The deposit was either received or waived.',
    'Die Anzahlung kam, oder es wurde auf sie verzichtet.',
    'La señal se recibió o se renunció a ella.',
  ],
  depositInFuture: [
    'Kapari nuk merret në të ardhmen.',
    'A deposit is not received in the future.',
    'Eine Anzahlung kommt nicht in der Zukunft an.',
    'Una señal no se recibe en el futuro.',
  ],
} as const satisfies Readonly<Record<string, Label>>

export function holdTooLong(days: number): Label {
  return [
    `Roli juaj mban njësi më së shumti ${days} ditë.`,
    `Your role holds units for at most ${days} days.`,
    `Ihre Rolle merkt Einheiten höchstens ${days} Tage vor.`,
    `Su rol retiene unidades un máximo de ${days} días.`,
  ]
}
