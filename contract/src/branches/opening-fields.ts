import type { Day } from '../kernel/day.ts'
import type { Fields, Label } from '../kernel/field.ts'
import type { Action } from '../kernel/resource.ts'
import { lastYear } from './public-holidays.ts'

const hours = { kind: 'text', max: 60, shape: 'hours', optional: true } as const

/** When one is there: of a company, and of a branch where it keeps other hours. */
export const openingFields = {
  hours: {
    kind: 'group',
    defaulted: true,
    group: 'opening',
    label: ['Orari i punës', 'Opening hours', 'Öffnungszeiten', 'Horario de atención'],
    fields: {
      monday: { ...hours, label: ['E hënë', 'Monday', 'Montag', 'Lunes'] },
      tuesday: { ...hours, label: ['E martë', 'Tuesday', 'Dienstag', 'Martes'] },
      wednesday: { ...hours, label: ['E mërkurë', 'Wednesday', 'Mittwoch', 'Miércoles'] },
      thursday: { ...hours, label: ['E enjte', 'Thursday', 'Donnerstag', 'Jueves'] },
      friday: { ...hours, label: ['E premte', 'Friday', 'Freitag', 'Viernes'] },
      saturday: { ...hours, label: ['E shtunë', 'Saturday', 'Samstag', 'Sábado'] },
      sunday: { ...hours, label: ['E diel', 'Sunday', 'Sonntag', 'Domingo'] },
    },
  },
  holidays: {
    kind: 'list',
    max: 400,
    defaulted: true,
    group: 'holidays',
    label: ['Ditët e pushimit', 'Days closed', 'Freie Tage', 'Días festivos'],
    add: ['Shto ditë', 'Add a day', 'Tag hinzufügen', 'Añadir un día'],
    fields: {
      on: { kind: 'day', label: ['Data', 'Date', 'Datum', 'Fecha'] },
      name: { kind: 'text', max: 80, label: ['Emri', 'Name', 'Name', 'Nombre'] },
    },
  },
} as const satisfies Fields

const week: Label = openingFields.hours.label
const closed: Label = openingFields.holidays.label
const writing: Label = [
  'P.sh. 09:00–13:00, 14:00–18:00. Bosh: mbyllur.',
  'For example 09:00–13:00, 14:00–18:00. Empty: closed.',
  'Zum Beispiel 09:00–13:00, 14:00–18:00. Leer: geschlossen.',
  'Por ejemplo 09:00–13:00, 14:00–18:00. Vacío: cerrado.',
]

export const openingGroups = {
  opening: { label: week, help: writing },
  holidays: { label: closed },
} as const

/** What a branch leaves empty as a whole, its week or its days, is its company's. */
export const branchOpeningGroups = {
  opening: {
    label: week,
    help: [
      'P.sh. 09:00–13:00, 14:00–18:00. Krejt bosh: orari i kompanisë. Përndryshe një ditë bosh është e mbyllur.',
      'For example 09:00–13:00, 14:00–18:00. All empty: the company’s hours. Otherwise an empty day is closed.',
      'Zum Beispiel 09:00–13:00, 14:00–18:00. Ganz leer: die Zeiten des Unternehmens. Sonst ist ein leerer Tag geschlossen.',
      'Por ejemplo 09:00–13:00, 14:00–18:00. Todo vacío: el horario de la empresa. Si no, un día vacío está cerrado.',
    ],
  },
  holidays: {
    label: closed,
    help: [
      'Bosh: ditët e kompanisë. Përndryshe vlejnë vetëm këto.',
      'Empty: the company’s days. Otherwise these alone count.',
      'Leer: die Tage des Unternehmens. Sonst gelten nur diese.',
      'Vacío: los días de la empresa. Si no, solo cuentan estos.',
    ],
  },
} as const

export const addHolidaysAction = {
  label: [
    'Shto festat zyrtare',
    'Add public holidays',
    'Gesetzliche Feiertage eintragen',
    'Añadir los festivos oficiales',
  ],
  done: [
    'Festat zyrtare të vitit {year} u shtuan.',
    'The public holidays of {year} were added.',
    'Die gesetzlichen Feiertage {year} wurden eingetragen.',
    'Se han añadido los festivos oficiales de {year}.',
  ],
  did: [
    'shtoi festat zyrtare',
    'added the public holidays',
    'hat die gesetzlichen Feiertage eingetragen',
    'añadió los festivos oficiales',
  ],
  confirm: [
    'Të Shqipërisë, me dy Pashkët dhe dy Bajramet. Kur bien të shtunën a të dielën, pushohet edhe ditën tjetër të punës. Bajrami caktohet nga hëna: kontrolloni datën e tij. Ç’është në listë, mbetet, dhe çdo ditë mund të ndryshohet.',
    'Those of Albania, with both Easters and both Bajrams. One that falls on a Saturday or Sunday also closes the next working day. Bajram depends on the moon: check its date. What is in the list stays, and each day can be changed.',
    'Die von Albanien, mit beiden Osterfesten und beiden Bajram-Festen. Fällt einer auf Samstag oder Sonntag, ist auch der nächste Werktag frei. Bajram hängt vom Mond ab: Prüfen Sie das Datum. Was in der Liste steht, bleibt, und jeder Tag lässt sich ändern.',
    'Los de Albania, con las dos Pascuas y los dos Bayram. Si uno cae en sábado o domingo, también se cierra el siguiente día laborable. El Bayram depende de la luna: compruebe su fecha. Lo que ya figura se conserva y cada día puede modificarse.',
  ],
  isRare: true,
} as const satisfies Omit<Action, 'input'>

/** A branch without days of its own would otherwise lose its company's by getting the first of its own. */
export const addBranchHolidaysAction = {
  ...addHolidaysAction,
  confirm: [
    'Të Shqipërisë, me dy Pashkët dhe dy Bajramet. Kur bien të shtunën a të dielën, pushohet edhe ditën tjetër të punës. Bajrami caktohet nga hëna: kontrolloni datën e tij. Ç’është në listë, mbetet, dhe çdo ditë mund të ndryshohet. Një degë që ende ndjek ditët e kompanisë, i merr edhe ato në listën e vet.',
    'Those of Albania, with both Easters and both Bajrams. One that falls on a Saturday or Sunday also closes the next working day. Bajram depends on the moon: check its date. What is in the list stays, and each day can be changed. A branch that still follows its company’s days takes these into its own list, too.',
    'Die von Albanien, mit beiden Osterfesten und beiden Bajram-Festen. Fällt einer auf Samstag oder Sonntag, ist auch der nächste Werktag frei. Bajram hängt vom Mond ab: Prüfen Sie das Datum. Was in der Liste steht, bleibt, und jeder Tag lässt sich ändern. Eine Filiale, die noch den Tagen des Unternehmens folgt, übernimmt auch diese in ihre eigene Liste.',
    'Los de Albania, con las dos Pascuas y los dos Bayram. Si uno cae en sábado o domingo, también se cierra el siguiente día laborable. El Bayram depende de la luna: compruebe su fecha. Lo que ya figura se conserva y cada día puede modificarse. Una sucursal que aún sigue los días de la empresa los pasa también a su propia lista.',
  ],
} as const satisfies Omit<Action, 'input'>

/** From October on one enters the days of the year to come. */
export function holidaysYear(today: Day): number {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Math.min(month >= 10 ? year + 1 : year, lastYear)
}

export const holidaysOf = {
  year: { kind: 'number', min: 2025, max: lastYear, label: ['Viti', 'Year', 'Jahr', 'Año'] },
} as const satisfies Fields
