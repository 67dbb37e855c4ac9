import type { Action } from '../kernel/resource.ts'

/** A reservation becomes what it was for. */
export const reservationActions = {
  convert: {
    label: ['Kthe në kontratë', 'Make contract', 'In Vertrag umwandeln', 'Convertir en contrato'],
    requires: ['order.create'],
    done: [
      'Kontrata u krijua si draft, me njësitë, palët dhe çmimet e rezervimit.',
      'The contract is drafted, with the units, parties and prices of the reservation.',
      'Der Vertrag ist als Entwurf angelegt, mit Einheiten, Parteien und Preisen der Reservierung.',
      'El contrato se ha creado como borrador, con las unidades, partes y precios de la reserva.',
    ],
    did: ['e ktheu në kontratë', 'made the contract', 'hat den Vertrag angelegt', 'creó el contrato'],
    confirm: [
      'Krijohet drafti i shitjes ose i qirasë, me të njëjtat palë, njësi dhe çmime. Njësitë mbeten të zëna dhe rezervimi mbyllet.',
      'A draft of the sale or lease is made, with the same parties, units and prices. The units stay taken and the reservation is closed.',
      'Ein Entwurf des Verkaufs oder der Vermietung entsteht, mit denselben Parteien, Einheiten und Preisen. Die Einheiten bleiben belegt, die Reservierung wird geschlossen.',
      'Se crea el borrador de la venta o del alquiler, con las mismas partes, unidades y precios. Las unidades siguen ocupadas y la reserva se cierra.',
    ],
    when: { kind: ['reservation'] },
    from: ['held', 'reserved'],
    to: 'converted',
    input: {},
  },
} as const satisfies Readonly<Record<string, Action>>
