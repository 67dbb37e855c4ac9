import type { Field } from '../kernel/field.ts'
import type { Action } from '../kernel/resource.ts'

export const booksGroup = { label: ['Librat', 'Books', 'Bücher', 'Libros'] } as const

/** The last day of a branch on which nothing more is recorded. */
export const booksClosedOn = {
  kind: 'day',
  optional: true,
  readOnly: true,
  group: 'books',
  label: [
    'Librat të mbyllur deri më',
    'Books closed up to',
    'Bücher geschlossen bis',
    'Libros cerrados hasta',
  ],
} as const satisfies Field

export const closeBooksAction = {
  label: ['Mbyll librat', 'Close books', 'Bücher schließen', 'Cerrar libros'],
  done: [
    'Librat u mbyllën.',
    'The books are closed.',
    'Die Bücher sind geschlossen.',
    'Los libros están cerrados.',
  ],
  did: ['mbylli librat', 'closed the books', 'hat die Bücher geschlossen', 'cerró los libros'],
  confirm: [
    'Deri në këtë datë nuk regjistrohet dhe nuk anulohet më asgjë: korrigjimet marrin një datë të mëvonshme. Librat nuk hapen përsëri.',
    'Up to this date nothing more is recorded or reversed: corrections get a later date. The books are not opened again.',
    'Bis zu diesem Datum wird nichts mehr eingetragen oder storniert: Korrekturen erhalten ein späteres Datum. Die Bücher werden nicht wieder geöffnet.',
    'Hasta esa fecha no se registra ni se anula nada más: las correcciones llevan una fecha posterior. Los libros no se vuelven a abrir.',
  ],
  isRare: true,
  input: {
    through: { kind: 'day', label: ['Deri më', 'Up to', 'Bis', 'Hasta'] },
  },
} as const satisfies Action
