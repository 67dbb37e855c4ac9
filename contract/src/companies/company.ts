import { city, country, postcode, street } from '../branches/address.ts'
import { addHolidaysAction, holidaysOf, openingFields, openingGroups } from '../branches/opening-fields.ts'
import { usualFields, usualGroup } from '../branches/usual-fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { accountCurrency, bank, iban } from './account-fields.ts'

/**
 * Who signs: a company as it is registered, with what its papers say of it. Most have one; a group has one for each
 * project. A branch that names none belongs to the first.
 */
export const company = defineResource({
  single: 'company',
  plural: 'companies',
  names: {
    one: ['Kompani', 'Company', 'Unternehmen', 'Empresa'],
    many: ['Kompani', 'Companies', 'Unternehmen', 'Empresas'],
    add: ['Kompani e re', 'New company', 'Neues Unternehmen', 'Nueva empresa'],
    edit: [
      'Ndrysho kompaninë {title}',
      'Edit company {title}',
      'Unternehmen {title} bearbeiten',
      'Modificar la empresa {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todas'],
  },
  icon: 'building',
  menu: { section: 'administration', order: 65 },
  scope: 'company',
  title: 'name',
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    contact: { label: ['Kontakti', 'Contact', 'Kontakt', 'Contacto'] },
    ...openingGroups,
    usual: usualGroup,
    accounts: {
      label: ['Llogaritë bankare', 'Bank accounts', 'Bankkonten', 'Cuentas bancarias'],
      help: [
        'Dalin në dokumentet e degëve që nuk kanë llogari të vetat.',
        'Printed on the documents of branches that have no accounts of their own.',
        'Stehen auf den Dokumenten der Filialen, die keine eigenen Konten haben.',
        'Aparecen en los documentos de las sucursales que no tienen cuentas propias.',
      ],
    },
    papers: {
      label: ['Dokumentet', 'Documents', 'Dokumente', 'Documentos'],
      help: [
        'Logoja e degës, kur ka një, zë vendin e logos së kompanisë.',
        'Where a branch has a logo, it takes the place of the company’s.',
        'Hat eine Filiale ein Logo, steht es anstelle des Logos des Unternehmens.',
        'Si una sucursal tiene logotipo, sustituye al de la empresa.',
      ],
    },
  },
  fields: {
    name: {
      kind: 'text',
      max: 120,
      group: 'identity',
      label: ['Emri i regjistruar', 'Registered name', 'Eingetragener Name', 'Razón social'],
    },
    nuis: {
      kind: 'text',
      max: 10,
      shape: 'nuis',
      optional: true,
      group: 'identity',
      label: ['NUIS (NIPT)', 'NUIS (tax no.)', 'NUIS (Steuernr.)', 'NUIS (NIF)'],
    },
    phone: {
      kind: 'phone',
      optional: true,
      group: 'contact',
      label: ['Telefoni', 'Phone', 'Telefon', 'Teléfono'],
    },
    email: { kind: 'email', optional: true, group: 'contact', label: ['Email', 'Email', 'E-Mail', 'Correo'] },
    web: {
      kind: 'text',
      max: 120,
      optional: true,
      group: 'contact',
      label: ['Faqja e internetit', 'Website', 'Website', 'Sitio web'],
    },
    address: {
      kind: 'group',
      defaulted: true,
      group: 'contact',
      label: ['Selia', 'Registered office', 'Sitz', 'Domicilio social'],
      fields: { street, city, postcode, country },
    },
    ...openingFields,
    ...usualFields,
    accounts: {
      kind: 'list',
      max: 20,
      defaulted: true,
      group: 'accounts',
      label: ['Llogaritë bankare', 'Bank accounts', 'Bankkonten', 'Cuentas bancarias'],
      add: ['Shto llogari', 'Add an account', 'Konto hinzufügen', 'Añadir una cuenta'],
      fields: { bank, iban, currency: accountCurrency },
    },
    colour: {
      kind: 'choice',
      defaulted: true,
      group: 'papers',
      label: ['Ngjyra', 'Colour', 'Farbe', 'Color'],
      choices: {
        black: ['E zezë', 'Black', 'Schwarz', 'Negro'],
        green: ['E gjelbër', 'Green', 'Grün', 'Verde'],
        blue: ['Blu', 'Blue', 'Blau', 'Azul'],
        purple: ['Vjollcë', 'Purple', 'Violett', 'Violeta'],
        red: ['E kuqe', 'Red', 'Rot', 'Rojo'],
      },
    },
  },
  list: {
    columns: ['name', 'nuis', 'phone', 'email', 'address.city'],
    filters: ['name', 'nuis'],
    sorts: ['name', 'nuis', 'createdAt', 'updatedAt'],
    search: ['name', 'nuis'],
    order: { field: 'createdAt', direction: 'asc' },
  },
  constraints: {},
  actions: { addHolidays: { ...addHolidaysAction, requires: ['company.update'], input: holidaysOf } },
  without: ['report'],
  files: { images: 1, picture: 'logo' },
  access: {
    manager: { may: [] },
    agent: { may: [] },
    accountant: { may: [] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
