import { type Day, officeZone } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatInstant } from '@prona/contract/kernel/format'
import type { Language } from '@prona/contract/kernel/words'

/** Messages for what is wrong with an order, where the issue's code alone would not explain it. */
export const sentences = {
  priceMissing: [
    'Njësia nuk ka çmim në listë në këtë monedhë: shkruani çmimin.',
    'The unit has no list price in this currency: enter the price.',
    'Die Einheit hat keinen Listenpreis in dieser Währung: Geben Sie den Preis ein.',
    'La unidad no tiene precio de lista en esta moneda: indique el precio.',
  ],
  rentMissing: [
    'Lista nuk e jep qiranë e kësaj njësie për këtë periudhë dhe monedhë: shkruani çmimin.',
    'The list has no rent of this unit for this period and currency: enter the price.',
    'Die Liste nennt für diese Einheit keine Miete in diesem Zeitraum und dieser Währung: Geben Sie den Preis ein.',
    'La lista no tiene alquiler de esta unidad para este período y moneda: indique el precio.',
  ],
  priceHidden: [
    'Ju nuk i shihni çmimet e listës: shkruani çmimin e rënë dakord.',
    'You don’t see list prices: enter the agreed price.',
    'Sie sehen keine Listenpreise: Geben Sie den vereinbarten Preis ein.',
    'Usted no ve los precios de lista: indique el precio acordado.',
  ],
  totalTooLarge: [
    'Shuma gjithsej është më e madhe se çdo shumë që mund të shënohet.',
    'The total is more than any amount that can be entered.',
    'Der Gesamtbetrag ist größer als jeder Betrag, der eingegeben werden kann.',
    'El total es mayor que cualquier importe que se puede introducir.',
  ],
  endsOnLastDay: [
    'Qiraja mbaron ditën e fundit që mund të shënohet: pas saj nuk fillon dot një tjetër.',
    'The lease ends on the last day that can be entered: no other can start after it.',
    'Die Vermietung endet am letzten Tag, der eingegeben werden kann: Danach kann keine andere beginnen.',
    'El alquiler termina el último día que se puede introducir: después no puede empezar otro.',
  ],
  holdHasPassed: [
    'Mbajtja duhet të mbarojë në të ardhmen.',
    'The hold must end in the future.',
    'Die Vormerkung muss in der Zukunft enden.',
    'El apartado debe terminar en el futuro.',
  ],
  depositMissing: [
    'Shkruani datën kur u mor kapari, ose hiqni dorë prej tij.',
    'Enter the date the deposit was received, or waive it.',
    'Geben Sie ein, wann die Anzahlung erhalten wurde, oder erlassen Sie sie.',
    'Introduzca la fecha en que se recibió la señal o renuncie a ella.',
  ],
  depositAmount: [
    'Shënoni shumën e kaparit që u mor.',
    'Enter the amount of the deposit that was received.',
    'Geben Sie den Betrag der erhaltenen Anzahlung ein.',
    'Introduzca el importe de la señal recibida.',
  ],
  depositBoth: [
    'Zgjidhni njërën: kapari u mor, ose u hoq dorë prej tij.',
    'Choose one: the deposit was received, or it was waived.',
    'Wählen Sie eines: Die Anzahlung wurde erhalten oder erlassen.',
    'Elija una opción: la señal se recibió o se renunció a ella.',
  ],
  depositInFuture: [
    'Data e kaparit nuk mund të jetë në të ardhmen.',
    'The deposit date cannot be in the future.',
    'Das Datum der Anzahlung kann nicht in der Zukunft liegen.',
    'La fecha de la señal no puede estar en el futuro.',
  ],
} as const satisfies Readonly<Record<string, Label>>

export function holdTooLong(days: number): Label {
  return [
    `Roli juaj mund t’i mbajë njësitë më së shumti ${days} ditë.`,
    `Your role can hold units for at most ${days} days.`,
    `Ihre Rolle kann Einheiten höchstens ${days} Tage vormerken.`,
    `Su rol puede apartar unidades un máximo de ${days} días.`,
  ]
}

export function holdEndsLatest(instant: string): Label {
  const at = (language: Language) => formatInstant(instant, language, officeZone)
  return [
    `Roli juaj mund ta zgjasë këtë mbajtje më së shumti deri më ${at('sq')}.`,
    `Your role can extend this hold until ${at('en')} at the latest.`,
    `Ihre Rolle kann diese Vormerkung höchstens bis ${at('de')} verlängern.`,
    `Su rol puede prorrogar este apartado como máximo hasta el ${at('es')}.`,
  ]
}

/** Whoever buys a unit that is let takes its tenant over. */
export function soldWithTenant(
  unit: string,
  lease: { readonly number: string; readonly last: Day | null } | undefined,
): Label {
  if (!lease) {
    return [
      `${unit} është dhënë me qira: shitet bashkë me qiramarrësin.`,
      `${unit} is let: it is sold with its tenant.`,
      `${unit} ist vermietet und wird mit dem Mieter verkauft.`,
      `${unit} está alquilada: se vende con su inquilino.`,
    ]
  }
  const { number, last } = lease
  const day = (language: Language) => formatDay(last ?? '', language)
  return [
    `${unit} është dhënë me qira (${number}${last ? `, deri më ${day('sq')}` : ''}): shitet bashkë me qiramarrësin.`,
    `${unit} is let (${number}${last ? `, until ${day('en')}` : ''}): it is sold with its tenant.`,
    `${unit} ist vermietet (${number}${last ? `, bis ${day('de')}` : ''}) und wird mit dem Mieter verkauft.`,
    `${unit} está alquilada (${number}${last ? `, hasta el ${day('es')}` : ''}): se vende con su inquilino.`,
  ]
}

/** Which index a lease may name instead, as far as any is entered and its reader sees them. */
export function noSuchIndex(series: string, known: readonly string[]): Label {
  const others = known.join(', ')
  if (known.length === 0) {
    return [
      `Për indeksin «${series}» nuk ka ende asnjë vlerë. Shënoni më parë vlerën e tij te Indekset.`,
      `The index “${series}” has no value yet. Enter one under Indexes first.`,
      `Für den Index „${series}“ gibt es noch keinen Wert. Geben Sie ihn zuerst unter Indizes ein.`,
      `El índice «${series}» aún no tiene ningún valor. Introdúzcalo antes en Índices.`,
    ]
  }
  return [
    `Indeksi «${series}» nuk ekziston. Indekset e shënuara: ${others}.`,
    `There is no index “${series}”. Indexes entered: ${others}.`,
    `Den Index „${series}“ gibt es nicht. Eingetragene Indizes: ${others}.`,
    `El índice «${series}» no existe. Índices introducidos: ${others}.`,
  ]
}
