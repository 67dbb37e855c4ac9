/**
 * How each language writes figures and days. The tables are ours for all four: Chromium's Intl has no Albanian, and
 * its output for the others changes with its version, while a contract printed by the server must read like the
 * screen.
 */
import { noBreakSpace } from './spaces.ts'
import type { Language } from './words.ts'

export type Locale = {
  readonly percent: string
  /** Around the figure, by currency; `one` where exactly one has a word of its own. */
  readonly euro: { readonly before: string; readonly after: string }
  readonly lek: { readonly one: string; readonly many: string }
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  /** From Monday on. */
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
  /** Two letters for the headers of calendars, capitalised since they stand alone. */
  readonly narrowWeekdays: readonly string[]
  /** Patterns over `dd`, `MM`, `yyyy`, `d` and `month`. */
  readonly shortDay: string
  readonly longDay: string
  readonly monthYear: string
}

const euroAfter = { before: '', after: `${noBreakSpace}€` }

export const locales: Readonly<Record<Language, Locale>> = {
  sq: {
    percent: `${noBreakSpace}%`,
    euro: euroAfter,
    lek: { one: 'lek', many: 'lekë' },
    months: listed('janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor'),
    shortMonths: listed('jan shk mar pri maj qer korr gush sht tet nën dhj'),
    weekdays: ['e hënë', 'e martë', 'e mërkurë', 'e enjte', 'e premte', 'e shtunë', 'e diel'],
    shortWeekdays: listed('hën mar mër enj pre sht die'),
    narrowWeekdays: listed('Hë Ma Më En Pr Sh Di'),
    shortDay: 'dd.MM.yyyy',
    longDay: 'd month yyyy',
    monthYear: 'month yyyy',
  },
  en: {
    percent: '%',
    euro: { before: '€', after: '' },
    lek: { one: 'lek', many: 'lek' },
    months: listed('January February March April May June July August September October November December'),
    shortMonths: listed('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdays: listed('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    shortWeekdays: listed('Mon Tue Wed Thu Fri Sat Sun'),
    narrowWeekdays: listed('Mo Tu We Th Fr Sa Su'),
    shortDay: 'dd/MM/yyyy',
    longDay: 'd month yyyy',
    monthYear: 'month yyyy',
  },
  de: {
    percent: `${noBreakSpace}%`,
    euro: euroAfter,
    lek: { one: 'Lek', many: 'Lek' },
    months: listed('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    shortMonths: listed('Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'),
    weekdays: listed('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
    shortWeekdays: listed('Mo Di Mi Do Fr Sa So'),
    narrowWeekdays: listed('Mo Di Mi Do Fr Sa So'),
    shortDay: 'dd.MM.yyyy',
    longDay: 'd. month yyyy',
    monthYear: 'month yyyy',
  },
  es: {
    percent: `${noBreakSpace}%`,
    euro: euroAfter,
    lek: { one: 'lek', many: 'lekes' },
    months: listed(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    ),
    shortMonths: listed('ene feb mar abr may jun jul ago sep oct nov dic'),
    weekdays: listed('lunes martes miércoles jueves viernes sábado domingo'),
    shortWeekdays: listed('lun mar mié jue vie sáb dom'),
    narrowWeekdays: listed('Lu Ma Mi Ju Vi Sá Do'),
    shortDay: 'dd/MM/yyyy',
    longDay: 'd de month de yyyy',
    monthYear: 'month de yyyy',
  },
}

function listed(words: string): readonly string[] {
  return words.split(' ')
}
