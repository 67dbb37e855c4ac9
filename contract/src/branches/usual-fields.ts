import type { Fields } from '../kernel/field.ts'
import { vatProfiles } from '../kernel/vat.ts'
import { languages } from '../language/languages.ts'

/** What records of a branch begin with where somebody makes them by hand. */
export const usualFields = {
  vatProfile: {
    kind: 'choice',
    optional: true,
    group: 'usual',
    label: ['TVSH e njësive', 'VAT of units', 'MwSt. der Einheiten', 'IVA de las unidades'],
    choices: vatProfiles,
  },
  customerLanguage: {
    kind: 'choice',
    optional: true,
    group: 'usual',
    label: ['Gjuha e klientëve', 'Customers’ language', 'Sprache der Kunden', 'Idioma de los clientes'],
    choices: languages,
  },
  holdDays: {
    kind: 'number',
    min: 1,
    max: 365,
    optional: true,
    group: 'usual',
    label: ['Mbajtja (ditë)', 'Hold (days)', 'Vormerkung (Tage)', 'Apartado (días)'],
    help: [
      'Propozohet, brenda asaj që lejon roli. Bosh: shtatë ditë.',
      'Proposed, within what the role allows. Empty: seven days.',
      'Wird vorgeschlagen, soweit die Rolle es erlaubt. Leer: sieben Tage.',
      'Se propone, dentro de lo que permite el rol. Vacío: siete días.',
    ],
  },
  dueDay: {
    kind: 'number',
    min: 1,
    max: 28,
    optional: true,
    group: 'usual',
    label: [
      'Dita e pagesës së qirasë',
      'Due day of rents',
      'Fälligkeitstag der Mieten',
      'Día de pago del alquiler',
    ],
  },
} as const satisfies Fields

export const usualGroup = {
  label: ['Vlerat e zakonshme', 'Usual values', 'Übliche Werte', 'Valores habituales'],
  help: [
    'Me to fillojnë formularët e degës; çdo vlerë mund të ndryshohet aty.',
    'What the forms of the branch begin with; each value can be changed there.',
    'Damit beginnen die Formulare der Filiale; jeder Wert lässt sich dort ändern.',
    'Con ellos empiezan los formularios de la sucursal; cada valor puede cambiarse allí.',
  ],
} as const
