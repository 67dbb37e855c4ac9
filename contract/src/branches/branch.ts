import { currencies } from '../kernel/currencies.ts'
import { defineResource } from '../kernel/resource.ts'
import { booksClosedOn, booksGroup, closeBooksAction } from '../ledger/closing.ts'
import { postcode, street } from './address.ts'
import { addBranchHolidaysAction, branchOpeningGroups, holidaysOf, openingFields } from './opening-fields.ts'
import { usualFields, usualGroup } from './usual-fields.ts'

export const branch = defineResource({
  single: 'branch',
  plural: 'branches',
  names: {
    one: ['Degë', 'Branch', 'Filiale', 'Sucursal'],
    many: ['Degë', 'Branches', 'Filialen', 'Sucursales'],
    add: ['Degë e re', 'New branch', 'Neue Filiale', 'Nueva sucursal'],
    edit: [
      'Ndrysho degën {title}',
      'Edit branch {title}',
      'Filiale {title} bearbeiten',
      'Modificar la sucursal {title}',
    ],
  },
  icon: 'pin',
  menu: { section: 'administration', order: 30 },
  scope: 'company',
  title: 'name',
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    contact: { label: ['Kontakti', 'Contact', 'Kontakt', 'Contacto'] },
    ...branchOpeningGroups,
    usual: usualGroup,
    books: booksGroup,
  },
  fields: {
    name: { kind: 'text', max: 80, group: 'identity', label: ['Emri', 'Name', 'Name', 'Nombre'] },
    code: {
      kind: 'text',
      max: 30,
      shape: 'username',
      fixed: true,
      group: 'identity',
      label: ['Kodi', 'Code', 'Code', 'Código'],
      help: [
        'Shkronja të vogla pa theks. Më vonë nuk ndryshohet.',
        'Lower-case letters without accents. It cannot be changed later.',
        'Kleinbuchstaben ohne Akzente. Später nicht mehr änderbar.',
        'Minúsculas sin acentos. No se puede modificar después.',
      ],
    },
    nuis: {
      kind: 'text',
      max: 10,
      shape: 'nuis',
      optional: true,
      group: 'identity',
      label: ['NUIS (NIPT)', 'NUIS (tax no.)', 'NUIS (Steuernr.)', 'NUIS (NIF)'],
    },
    company: {
      kind: 'reference',
      to: 'company',
      optional: true,
      group: 'identity',
      label: ['Kompania', 'Company', 'Unternehmen', 'Empresa'],
      help: [
        'Bosh: kompania e parë. Çka dega vetë e lë bosh, merret nga kompania.',
        'Empty: the first company. What the branch itself leaves empty is taken from the company.',
        'Leer: das erste Unternehmen. Was die Filiale selbst leer lässt, kommt vom Unternehmen.',
        'Vacío: la primera empresa. Lo que la sucursal deja vacío se toma de la empresa.',
      ],
    },
    unitCode: {
      kind: 'text',
      max: 10,
      shape: 'unitCode',
      optional: true,
      group: 'identity',
      label: [
        'Kodi i njësisë së biznesit',
        'Business unit code',
        'Code der Geschäftseinheit',
        'Código de unidad de negocio',
      ],
      help: [
        'Siç e ka dhënë administrata tatimore për këtë vend, p.sh. ab123cd456.',
        'As given by the tax authority for this place, for example ab123cd456.',
        'Wie von der Steuerbehörde für diesen Ort vergeben, zum Beispiel ab123cd456.',
        'Tal como lo asigna la administración tributaria a este lugar, por ejemplo ab123cd456.',
      ],
    },
    currency: {
      kind: 'choice',
      defaulted: true,
      group: 'identity',
      label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
      choices: currencies,
    },
    phone: {
      kind: 'phone',
      optional: true,
      group: 'contact',
      label: ['Telefoni', 'Phone', 'Telefon', 'Teléfono'],
    },
    email: { kind: 'email', optional: true, group: 'contact', label: ['Email', 'Email', 'E-Mail', 'Correo'] },
    address: {
      kind: 'group',
      defaulted: true,
      group: 'contact',
      label: ['Adresa', 'Address', 'Adresse', 'Dirección'],
      fields: {
        street,
        city: { kind: 'text', max: 80, optional: true, label: ['Qyteti', 'City', 'Ort', 'Ciudad'] },
        postcode,
      },
    },
    ...openingFields,
    ...usualFields,
    booksClosedOn,
  },
  list: {
    columns: ['code', 'name', 'company', 'nuis', 'currency', 'phone', 'address.city'],
    filters: ['code', 'name', 'company', 'currency'],
    sorts: ['code', 'name', 'currency', 'updatedAt'],
    search: ['code', 'name'],
    order: { field: 'name', direction: 'asc' },
  },
  constraints: {
    branches_code_is_unique: {
      field: 'code',
      message: [
        'Një degë tjetër e ka këtë kod.',
        'Another branch has this code.',
        'Eine andere Filiale hat diesen Code.',
        'Otra sucursal tiene este código.',
      ],
    },
  },
  actions: {
    addHolidays: { ...addBranchHolidaysAction, requires: ['branch.update'], input: holidaysOf },
    closeBooks: closeBooksAction,
  },
  without: ['report'],
  files: { images: 1, picture: 'logo' },
  access: {
    manager: { may: ['read', 'closeBooks'] },
    agent: { may: [] },
    accountant: { may: ['read', 'closeBooks'] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
