import type { Field } from '../kernel/field.ts'
import type { Life } from '../kernel/resource.ts'

/** Every state that an order of some kind can be in, and the mark it is shown with. */
export const orderStatus = {
  kind: 'choice',
  readOnly: true,
  group: 'identity',
  label: ['Gjendja', 'Status', 'Status', 'Estado'],
  choices: {
    draft: ['Draft', 'Draft', 'Entwurf', 'Borrador'],
    held: ['I mbajtur', 'On hold', 'Vorgemerkt', 'Apartada'],
    reserved: ['I rezervuar', 'Reserved', 'Reserviert', 'Reservada'],
    converted: ['Me kontratë', 'Converted', 'In Vertrag umgewandelt', 'Convertida'],
    active: ['Aktive', 'Active', 'Wirksam', 'Activa'],
    completed: ['E përfunduar', 'Completed', 'Abgeschlossen', 'Completada'],
    handedOver: ['E dorëzuar', 'Handed over', 'Übergeben', 'Entregada'],
    terminated: ['E zgjidhur', 'Terminated', 'Aufgelöst', 'Resuelta'],
    notice: ['Me njoftim largimi', 'Notice given', 'Gekündigt', 'Con preaviso'],
    ended: ['E mbyllur', 'Ended', 'Beendet', 'Finalizada'],
    renewed: ['E përtërirë', 'Renewed', 'Verlängert', 'Renovada'],
    expired: ['I skaduar', 'Expired', 'Abgelaufen', 'Caducada'],
    cancelled: ['I anuluar', 'Cancelled', 'Storniert', 'Anulada'],
  },
  marks: {
    draft: 'draft',
    held: 'held',
    reserved: 'reserved',
    converted: 'done',
    active: 'active',
    completed: 'sold',
    handedOver: 'handedOver',
    terminated: 'cancelled',
    notice: 'late',
    ended: 'expired',
    renewed: 'done',
    expired: 'expired',
    cancelled: 'cancelled',
  },
} as const satisfies Field

/** Which of them each kind has, in which order, and what leads from one to the next. */
export const orderLives = [
  {
    when: { kind: ['reservation'] },
    way: [
      { state: 'draft' },
      {
        state: 'held',
        needs: [
          'Kur njësitë janë të lira',
          'Once the units are available',
          'Sobald die Einheiten frei sind',
          'Cuando las unidades estén libres',
        ],
        until: 'expiresAt',
        after: 'expired',
      },
      {
        state: 'reserved',
        needs: [
          'Kur merret kapari ose hiqet dorë prej tij',
          'Once the deposit is received or waived',
          'Sobald die Anzahlung erhalten oder erlassen ist',
          'Cuando se cobre la señal o se renuncie a ella',
        ],
      },
      {
        state: 'converted',
        needs: [
          'Kur bëhet shitja ose qiraja',
          'Once the sale or lease is made',
          'Sobald Verkauf oder Vermietung angelegt ist',
          'Cuando se cree la venta o el alquiler',
        ],
      },
    ],
    final: ['converted', 'expired', 'cancelled'],
  },
  {
    when: { kind: ['sale'] },
    way: [
      { state: 'draft' },
      {
        state: 'active',
        needs: [
          'Kur kontrata nënshkruhet',
          'Once the contract is signed',
          'Sobald der Vertrag unterzeichnet ist',
          'Cuando se firme el contrato',
        ],
      },
      {
        state: 'completed',
        needs: [
          'Kur çmimi paguhet i gjithi',
          'Once the price is paid in full',
          'Sobald der Preis vollständig bezahlt ist',
          'Cuando el precio esté pagado por completo',
        ],
      },
      {
        state: 'handedOver',
        needs: [
          'Kur njësitë i dorëzohen blerësit',
          'Once the units are handed over to the buyer',
          'Sobald die Einheiten dem Käufer übergeben sind',
          'Cuando las unidades se entreguen al comprador',
        ],
      },
    ],
    final: ['handedOver', 'terminated', 'cancelled'],
  },
  {
    when: { kind: ['lease'] },
    way: [
      { state: 'draft' },
      {
        state: 'active',
        needs: [
          'Kur kontrata nënshkruhet',
          'Once the contract is signed',
          'Sobald der Vertrag unterzeichnet ist',
          'Cuando se firme el contrato',
        ],
        until: 'endsOn',
        after: 'ended',
      },
      {
        state: 'ended',
        needs: [
          'Kur qiramarrësi largohet',
          'Once the tenant has left',
          'Sobald der Mieter ausgezogen ist',
          'Cuando se vaya el inquilino',
        ],
      },
    ],
    aside: ['notice'],
    final: ['ended', 'renewed', 'cancelled'],
  },
] as const satisfies readonly Life[]
