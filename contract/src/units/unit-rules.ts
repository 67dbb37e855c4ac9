import type { Constraint } from '../kernel/resource.ts'

/** What the database refuses, and the words for it. */
export const unitRules = {
  units_code_is_unique: {
    field: 'code',
    message: [
      'Një njësi tjetër e pronës e ka këtë kod.',
      'Another unit of the property has this code.',
      'Eine andere Einheit des Objekts hat diesen Code.',
      'Otra unidad del inmueble tiene este código.',
    ],
  },
  units_net_within_gross: {
    field: 'netArea',
    message: [
      'Sipërfaqja neto nuk mund të kalojë sipërfaqen bruto.',
      'The net area cannot exceed the gross area.',
      'Die Nettofläche kann die Bruttofläche nicht übersteigen.',
      'La superficie neta no puede superar la bruta.',
    ],
  },
  units_min_within_sale_price: {
    field: 'minPrice',
    message: [
      'Çmimi minimal nuk mund të kalojë çmimin e shitjes.',
      'The minimum price cannot exceed the sale price.',
      'Der Mindestpreis kann den Verkaufspreis nicht übersteigen.',
      'El precio mínimo no puede superar el de venta.',
    ],
  },
  units_rent_has_a_period: {
    field: 'rentPeriod',
    message: [
      'Zgjidhni periudhën e qirasë.',
      'Choose a rent period.',
      'Wählen Sie den Mietzeitraum.',
      'Elija el período de alquiler.',
    ],
  },
  units_is_not_its_own_parent: {
    field: 'parentUnit',
    message: [
      'Njësia nuk mund të shitet bashkë me veten.',
      'A unit cannot be sold with itself.',
      'Eine Einheit kann nicht mit sich selbst verkauft werden.',
      'Una unidad no puede venderse consigo misma.',
    ],
  },
} as const satisfies Readonly<Record<string, Constraint>>
