import { definePage } from '../kernel/page.ts'

/** Up to four units side by side; which ones stands in the address, so that it can be sent to others. */
export const comparison = definePage({
  path: '/comparison',
  name: ['Krahasimi i njësive', 'Comparison of units', 'Vergleich der Einheiten', 'Comparación de unidades'],
  icon: 'door',
})
