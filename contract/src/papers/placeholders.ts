import type { Label } from '../kernel/field.ts'

/** The kinds of orders that contracts and forms are made for. */
export const paperKinds = ['reservation', 'sale', 'lease'] as const
export type PaperKind = (typeof paperKinds)[number]

type Placeholder = {
  readonly label: Label
  /** The kinds it is for; without it all. */
  readonly kinds?: readonly PaperKind[]
}

const sale = { kinds: ['sale'] } as const
const lease = { kinds: ['lease'] } as const
const reservation = { kinds: ['reservation'] } as const

/** What a template's text can name of an order, each replaced by what it is of the one that is printed. */
export const values = {
  'company.name': { label: ['Kompania', 'Company', 'Unternehmen', 'Empresa'] },
  'company.branch': { label: ['Dega', 'Branch', 'Filiale', 'Sucursal'] },
  'company.nuis': {
    label: ['NUIS i kompanisë', 'Company tax no.', 'Steuernr. des Unternehmens', 'NIF de la empresa'],
  },
  'company.address': {
    label: ['Adresa e kompanisë', 'Company address', 'Adresse des Unternehmens', 'Dirección de la empresa'],
  },
  'company.phone': {
    label: ['Telefoni i kompanisë', 'Company phone', 'Telefon des Unternehmens', 'Teléfono de la empresa'],
  },
  'company.email': {
    label: ['Emaili i kompanisë', 'Company email', 'E-Mail des Unternehmens', 'Correo de la empresa'],
  },
  'company.web': {
    label: ['Faqja e kompanisë', 'Company website', 'Website des Unternehmens', 'Sitio web de la empresa'],
  },
  'company.accounts': {
    label: [
      'Llogaritë bankare të kompanisë',
      'Company bank accounts',
      'Bankkonten des Unternehmens',
      'Cuentas bancarias de la empresa',
    ],
  },
  'company.unitCode': {
    label: [
      'Kodi i njësisë së biznesit',
      'Business unit code',
      'Code der Geschäftseinheit',
      'Código de unidad de negocio',
    ],
  },
  'order.number': { label: ['Numri i kontratës', 'Order number', 'Vorgangsnummer', 'N.º de la operación'] },
  'order.date': { label: ['Data e kontratës', 'Order date', 'Datum des Vorgangs', 'Fecha de la operación'] },
  'order.terms': {
    label: ['Kushtet e veçanta', 'Special terms', 'Besondere Bedingungen', 'Condiciones particulares'],
  },
  concludedOn: {
    label: [
      'Dita e lidhjes: e nënshkrimit ose e mbajtjes, përndryshe sot',
      'Day of conclusion: of signing or holding, else today',
      'Tag des Abschlusses: der Unterzeichnung oder Vormerkung, sonst heute',
      'Día de celebración: de la firma o del apartado; si no, hoy',
    ],
  },
  today: { label: ['Dita e sotme', 'Today', 'Heute', 'Fecha de hoy'] },
  customers: { label: ['Të gjithë klientët', 'All customers', 'Alle Kunden', 'Todos los clientes'] },
  'customer.name': { label: ['Klienti i parë', 'First customer', 'Erster Kunde', 'Primer cliente'] },
  'customer.nuis': {
    label: ['NUIS i klientit', 'Customer tax no.', 'Steuernr. des Kunden', 'NIF del cliente'],
  },
  'customer.personalNumber': {
    label: [
      'Numri personal i klientit',
      'Customer’s personal number',
      'Personennummer des Kunden',
      'Número personal del cliente',
    ],
  },
  'customer.birthDate': {
    label: [
      'Datëlindja e klientit',
      'Customer’s date of birth',
      'Geburtsdatum des Kunden',
      'Fecha de nacimiento del cliente',
    ],
  },
  'customer.address': {
    label: ['Adresa e klientit', 'Customer’s address', 'Adresse des Kunden', 'Dirección del cliente'],
  },
  'customer.phone': {
    label: ['Telefoni i klientit', 'Customer’s phone', 'Telefon des Kunden', 'Teléfono del cliente'],
  },
  'customer.email': {
    label: ['Emaili i klientit', 'Customer’s email', 'E-Mail des Kunden', 'Correo del cliente'],
  },
  units: { label: ['Kodet e njësive', 'Unit codes', 'Codes der Einheiten', 'Códigos de las unidades'] },
  'property.name': { label: ['Prona', 'Property', 'Objekt', 'Inmueble'] },
  'property.address': {
    label: ['Adresa e pronës', 'Property address', 'Adresse des Objekts', 'Dirección del inmueble'],
  },
  'property.cadastralZone': {
    label: ['Zona kadastrale', 'Cadastral zone', 'Katasterzone', 'Zona catastral'],
  },
  'property.cadastralNumber': { label: ['Nr. kadastral', 'Cadastral no.', 'Katasternr.', 'N.º catastral'] },
  'property.permitNumber': {
    label: ['Nr. i lejes së ndërtimit', 'Permit no.', 'Genehmigungsnr.', 'N.º de licencia'],
  },
  currency: { label: ['Monedha', 'Currency', 'Währung', 'Moneda'] },
  'totals.net': { label: ['Shuma pa TVSH', 'Net total', 'Nettosumme', 'Total neto'] },
  'totals.vat': { label: ['TVSH', 'VAT', 'MwSt.', 'IVA'] },
  'totals.gross': { label: ['Shuma gjithsej', 'Total', 'Gesamtsumme', 'Total'] },
  deposit: { ...reservation, label: ['Kapari', 'Deposit', 'Anzahlung', 'Señal'] },
  depositAgreed: {
    ...reservation,
    label: [
      'Kapari kthehet a jo',
      'Deposit refunded or not',
      'Anzahlung erstattet oder nicht',
      'Señal: se devuelve o no',
    ],
  },
  depositOn: {
    ...reservation,
    label: ['Kapari u mor më', 'Deposit received on', 'Anzahlung erhalten am', 'Señal recibida el'],
  },
  validUntil: { ...reservation, label: ['Vlen deri më', 'Valid until', 'Gültig bis', 'Válida hasta'] },
  signedOn: {
    kinds: ['sale', 'lease'],
    label: ['Nënshkruar më', 'Signed on', 'Unterzeichnet am', 'Firmado el'],
  },
  'notary.name': { ...sale, label: ['Noteri', 'Notary', 'Notar', 'Notaría'] },
  'notary.actNumber': { ...sale, label: ['Nr. i aktit', 'Deed no.', 'Urkundennummer', 'N.º de protocolo'] },
  'notary.actOn': {
    ...sale,
    label: ['Data e aktit', 'Date of the deed', 'Datum der Urkunde', 'Fecha de la escritura'],
  },
  handoverOn: {
    ...sale,
    label: ['Dorëzimi i parashikuar', 'Planned handover', 'Geplante Übergabe', 'Entrega prevista'],
  },
  startsOn: {
    kinds: ['reservation', 'lease'],
    label: ['Qiraja fillon më', 'Lease starts on', 'Miete beginnt am', 'El alquiler empieza el'],
  },
  endsOn: {
    kinds: ['reservation', 'lease'],
    label: ['Qiraja mbaron më', 'Lease ends on', 'Miete endet am', 'El alquiler termina el'],
  },
  period: {
    kinds: ['reservation', 'lease'],
    label: ['Periudha e qirasë', 'Rent period', 'Mietzeitraum', 'Período del alquiler'],
  },
  dueDay: { ...lease, label: ['Dita e pagesës', 'Due day', 'Fälligkeitstag', 'Día de pago'] },
  noticeDays: {
    ...lease,
    label: [
      'Afati i njoftimit (ditë)',
      'Notice period (days)',
      'Kündigungsfrist (Tage)',
      'Plazo de preaviso (días)',
    ],
  },
  security: { ...lease, label: ['Garancia', 'Security deposit', 'Kaution', 'Fianza'] },
  increase: {
    ...lease,
    label: ['Rritja e qirasë', 'Rent increase', 'Mietanpassung', 'Actualización del alquiler'],
  },
  rollover: {
    ...lease,
    label: [
      'Vazhdimi pas afatit',
      'Continuing after its end',
      'Verlängerung nach dem Ende',
      'Prórroga al terminar',
    ],
  },
  'rentFree.from': {
    ...lease,
    label: ['Pa qira nga', 'Rent-free from', 'Mietfrei von', 'Sin alquiler desde'],
  },
  'rentFree.to': {
    ...lease,
    label: ['Pa qira deri më', 'Rent-free to', 'Mietfrei bis', 'Sin alquiler hasta'],
  },
} as const satisfies Readonly<Record<string, Placeholder>>

/** What stands alone on its line, and becomes a table there. */
export const blocks = {
  parties: { label: ['Tabela e palëve', 'Table of parties', 'Tabelle der Parteien', 'Tabla de las partes'] },
  lines: { label: ['Tabela e njësive', 'Table of units', 'Tabelle der Einheiten', 'Tabla de las unidades'] },
  totals: { label: ['Shumat', 'Totals', 'Summen', 'Totales'] },
  instalments: {
    kinds: ['sale', 'lease'],
    label: ['Tabela e pagesave', 'Table of payments', 'Tabelle der Zahlungen', 'Tabla de pagos'],
  },
  accounts: {
    label: [
      'Tabela e llogarive bankare',
      'Table of bank accounts',
      'Tabelle der Bankkonten',
      'Tabla de cuentas bancarias',
    ],
  },
  signatures: { label: ['Nënshkrimet', 'Signatures', 'Unterschriften', 'Firmas'] },
} as const satisfies Readonly<Record<string, Placeholder>>

export type ValueName = keyof typeof values
export type BlockName = keyof typeof blocks

export function isValue(name: string): name is ValueName {
  return Object.hasOwn(values, name)
}

export function isBlock(name: string): name is BlockName {
  return Object.hasOwn(blocks, name)
}

/** The names that a template of this kind may use, with what they stand for. */
export function placeholdersFor(kind: PaperKind): readonly (readonly [name: string, label: Label])[] {
  const known: readonly (readonly [string, Placeholder])[] = [
    ...Object.entries(values),
    ...Object.entries(blocks),
  ]
  return known
    .filter(([, { kinds }]) => !kinds || kinds.includes(kind))
    .map(([name, { label }]) => [name, label])
}
