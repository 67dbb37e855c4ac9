import { currencies } from '../kernel/currencies.ts'
import type { Fields } from '../kernel/field.ts'
import { vatProfiles } from '../kernel/vat.ts'

/** Whom an order is with, which units it is about, and what they come to. */
export const lineFields = {
  parties: {
    kind: 'list',
    max: 20,
    atLeast: 1,
    group: 'parties',
    label: ['Palët', 'Parties', 'Parteien', 'Partes'],
    add: ['Shto palë', 'Add a party', 'Partei hinzufügen', 'Añadir parte'],
    fields: {
      customer: { kind: 'reference', to: 'customer', label: ['Klienti', 'Customer', 'Kunde', 'Cliente'] },
      role: {
        kind: 'choice',
        label: ['Roli', 'Role', 'Rolle', 'Papel'],
        choices: {
          buyer: ['Blerës', 'Buyer', 'Käufer', 'Comprador'],
          tenant: ['Qiramarrës', 'Tenant', 'Mieter', 'Inquilino'],
          guarantor: ['Garant', 'Guarantor', 'Bürge', 'Avalista'],
          agent: ['Ndërmjetës', 'Broker', 'Makler', 'Intermediario'],
        },
      },
      shareBp: { kind: 'percent', optional: true, label: ['Pjesa', 'Share', 'Anteil', 'Cuota'] },
    },
  },
  lines: {
    kind: 'list',
    max: 50,
    atLeast: 1,
    group: 'lines',
    label: ['Njësitë', 'Units', 'Einheiten', 'Unidades'],
    add: ['Shto njësi', 'Add a unit', 'Einheit hinzufügen', 'Añadir unidad'],
    fields: {
      unit: { kind: 'reference', to: 'unit', label: ['Njësia', 'Unit', 'Einheit', 'Unidad'] },
      price: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        label: ['Çmimi', 'Price', 'Preis', 'Precio'],
      },
      discountBp: {
        kind: 'percent',
        optional: true,
        label: ['Zbritja', 'Discount', 'Rabatt', 'Descuento'],
      },
      vatProfile: {
        kind: 'choice',
        optional: true,
        label: ['TVSH', 'VAT', 'MwSt.', 'IVA'],
        choices: vatProfiles,
      },
    },
  },
  currency: {
    kind: 'choice',
    defaulted: true,
    group: 'lines',
    label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
    choices: currencies,
  },
  totals: {
    kind: 'group',
    readOnly: true,
    group: 'totals',
    label: ['Shumat', 'Totals', 'Summen', 'Totales'],
    fields: {
      net: { kind: 'money', currency: 'currency', label: ['Pa TVSH', 'Net', 'Netto', 'Neto'] },
      vat: { kind: 'money', currency: 'currency', label: ['TVSH', 'VAT', 'MwSt.', 'IVA'] },
      gross: { kind: 'money', currency: 'currency', label: ['Gjithsej', 'Total', 'Gesamt', 'Total'] },
    },
  },
} as const satisfies Fields
