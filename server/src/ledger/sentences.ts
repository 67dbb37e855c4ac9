import type { Day } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay } from '@prona/contract/kernel/format'
import type { Language } from '@prona/contract/kernel/words'

/** Why nothing is recorded on a day. */
export const inFuture: Label = [
  'Data nuk mund të jetë në të ardhmen.',
  'The date cannot be in the future.',
  'Das Datum kann nicht in der Zukunft liegen.',
  'La fecha no puede estar en el futuro.',
]

export function notBefore(day: Day): Label {
  const said = (language: Language) => formatDay(day, language)
  return [
    `Arkëtimi është i datës ${said('sq')}: kjo nuk mund të jetë para saj.`,
    `The payment is of ${said('en')}: this cannot be before it.`,
    `Die Zahlung ist vom ${said('de')}: Dies kann nicht davor liegen.`,
    `El cobro es del ${said('es')}: esto no puede ser anterior.`,
  ]
}

export function booksClosed(day: Day): Label {
  const said = (language: Language) => formatDay(day, language)
  return [
    `Librat janë mbyllur deri më ${said('sq')}: shënoni një datë pas saj.`,
    `The books are closed up to ${said('en')}: enter a later date.`,
    `Die Bücher sind bis ${said('de')} geschlossen: Geben Sie ein späteres Datum ein.`,
    `Los libros están cerrados hasta el ${said('es')}: introduzca una fecha posterior.`,
  ]
}
