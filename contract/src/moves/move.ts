import * as z from 'zod/mini'
import type { Label } from '../kernel/field.ts'
import { idSchema } from '../kernel/schema.ts'

/** What is told before a record is moved to another branch. */
export const moveSchema = z.strictObject({
  goes: z
    .strictObject({ units: z.int(), files: z.int(), prices: z.int() })
    .check(z.describe('What moves along: units, photos and documents, noted changes of prices.')),
  stays: z
    .strictObject({ orders: z.int() })
    .check(z.describe('Orders that have ended; they keep a copy of what they name.')),
  loses: z
    .strictObject({ assignee: z.boolean(), notifications: z.int() })
    .check(
      z.describe('What is given up: who is responsible, and notifications of people without that branch.'),
    ),
  stops: z
    .strictObject({
      orders: z.int(),
      first: z.array(z.strictObject({ _id: idSchema, number: z.string(), kind: z.string() })),
      code: z.boolean(),
      credit: z.boolean(),
    })
    .check(
      z.describe(
        'Why it cannot be moved: orders that are open, unpaid or have units in them, the first of them for whoever may read orders, whether its code is taken there, and whether a customer has money left, or an invoice that is a draft or not paid.',
      ),
    ),
})
export type Move = z.infer<typeof moveSchema>

export function isStopped({ stops }: Pick<Move, 'stops'>): boolean {
  return stops.orders > 0 || stops.code || stops.credit
}

export const moveWords = {
  move: ['Zhvendos', 'Move', 'Verschieben', 'Trasladar'],
  into: ['Në degën', 'To branch', 'In Filiale', 'A la sucursal'],
  single: [
    'Jeni vetëm në një degë. Zhvendos kush është në të dyja.',
    'You are in one branch only. Whoever is in both can move it.',
    'Sie sind nur in einer Filiale. Verschieben kann, wer in beiden ist.',
    'Usted está en una sola sucursal. Puede trasladar quien está en ambas.',
  ],
  goes: ['Zhvendosen bashkë', 'Moves along', 'Kommt mit', 'Se traslada también'],
  stays: ['Mbetet', 'Stays', 'Bleibt', 'Permanece'],
  loses: ['Hiqet', 'Is removed', 'Entfällt', 'Se retira'],
  stops: ['Pengon zhvendosjen', 'What prevents it', 'Was es verhindert', 'Lo que lo impide'],
  history: [
    'Historiku lexohet edhe nga dega e re.',
    'The history can be read from the new branch too.',
    'Der Verlauf ist auch in der neuen Filiale zu lesen.',
    'El historial también se lee en la nueva sucursal.',
  ],
  assignee: [
    'Përgjegjësi: ai është i degës së tanishme.',
    'The person responsible, who belongs to the present branch.',
    'Die zuständige Person, die zur jetzigen Filiale gehört.',
    'La persona responsable, que pertenece a la sucursal actual.',
  ],
  code: [
    'Dega tjetër e ka këtë kod: ndryshojeni më parë.',
    'The other branch has this code: change it first.',
    'Die andere Filiale hat diesen Code: Ändern Sie ihn zuerst.',
    'La otra sucursal tiene este código: cámbielo antes.',
  ],
  credit: [
    'Klienti ka para të papërdorura, një draft fature ose një faturë të papaguar në këtë degë.',
    'The customer has money left, a draft of an invoice or an unpaid invoice in this branch.',
    'Der Kunde hat in dieser Filiale noch Guthaben, einen Rechnungsentwurf oder eine offene Rechnung.',
    'El cliente tiene en esta sucursal dinero sin usar, un borrador de factura o una factura sin pagar.',
  ],
  refused: [
    'Nuk zhvendoset: ka kontrata të hapura ose të papaguara, ose njësi të zëna.',
    'Not moved: there are orders that are open or unpaid, or units that are taken.',
    'Nicht verschoben: Es gibt offene oder unbezahlte Vorgänge oder vergebene Einheiten.',
    'No se traslada: hay operaciones abiertas o sin pagar, o unidades ocupadas.',
  ],
  noBranch: [
    'Zgjidhni një degë tjetër nga tuajat.',
    'Choose another one of your branches.',
    'Wählen Sie eine andere Ihrer Filialen.',
    'Elija otra de sus sucursales.',
  ],
  keptCopy: [
    'Kjo është kopja që ruan dega për kontratat e mbyllura; elementi vetë u zhvendos.',
    'This is the copy the branch keeps for orders that have ended; the record itself was moved.',
    'Das ist die Kopie, die die Filiale für beendete Vorgänge behält; der Eintrag selbst wurde verschoben.',
    'Es la copia que la sucursal conserva para operaciones terminadas; el registro se trasladó.',
  ],
} as const satisfies Readonly<Record<string, Label>>

/** How many of each, in the list of what happens: singular and plural. */
export const moveCounts = {
  units: [
    ['{count} njësi', '{count} unit', '{count} Einheit', '{count} unidad'],
    ['{count} njësi', '{count} units', '{count} Einheiten', '{count} unidades'],
  ],
  files: [
    [
      '{count} fotografi ose dokument',
      '{count} photo or document',
      '{count} Foto oder Dokument',
      '{count} foto o documento',
    ],
    [
      '{count} fotografi dhe dokumente',
      '{count} photos and documents',
      '{count} Fotos und Dokumente',
      '{count} fotos y documentos',
    ],
  ],
  prices: [
    ['{count} ndryshim çmimi', '{count} price change', '{count} Preisänderung', '{count} cambio de precio'],
    [
      '{count} ndryshime çmimesh',
      '{count} price changes',
      '{count} Preisänderungen',
      '{count} cambios de precio',
    ],
  ],
  orders: [
    [
      '{count} kontratë e mbyllur, me një kopje të asaj që përmend',
      '{count} order that has ended, with a copy of what it names',
      '{count} beendeter Vorgang, mit einer Kopie des Genannten',
      '{count} operación terminada, con una copia de lo que nombra',
    ],
    [
      '{count} kontrata të mbyllura, me një kopje të asaj që përmendin',
      '{count} orders that have ended, with a copy of what they name',
      '{count} beendete Vorgänge, mit einer Kopie des Genannten',
      '{count} operaciones terminadas, con una copia de lo que nombran',
    ],
  ],
  notifications: [
    [
      '{count} njoftim i dikujt që nuk e ka degën tjetër',
      '{count} notification of someone without the other branch',
      '{count} Benachrichtigung von jemandem ohne die andere Filiale',
      '{count} aviso de alguien que no tiene la otra sucursal',
    ],
    [
      '{count} njoftime të atyre që nuk e kanë degën tjetër',
      '{count} notifications of people without the other branch',
      '{count} Benachrichtigungen von Personen ohne die andere Filiale',
      '{count} avisos de personas que no tienen la otra sucursal',
    ],
  ],
  stopping: [
    [
      '{count} kontratë e hapur ose e papaguar, ose që ka njësi',
      '{count} order that is open or unpaid, or has units in it',
      '{count} Vorgang, der offen oder unbezahlt ist oder Einheiten belegt',
      '{count} operación abierta, sin pagar o con unidades ocupadas',
    ],
    [
      '{count} kontrata të hapura ose të papaguara, ose që kanë njësi',
      '{count} orders that are open or unpaid, or have units in them',
      '{count} Vorgänge, die offen oder unbezahlt sind oder Einheiten belegen',
      '{count} operaciones abiertas, sin pagar o con unidades ocupadas',
    ],
  ],
} as const satisfies Readonly<Record<string, readonly [Label, Label]>>
