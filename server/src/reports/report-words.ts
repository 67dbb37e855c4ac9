import type { Label } from '@prona/contract/kernel/field'
import { type Language, labelIn } from '@prona/contract/kernel/words'

/** Texts that only occur in printed documents. */
const words = {
  printed: [
    'Printuar më {at} nga {by}',
    'Printed {at} by {by}',
    'Gedruckt am {at} von {by}',
    'Impreso el {at} por {by}',
  ],
  pageOf: [
    'Faqja {page} nga {pages}',
    'Page {page} of {pages}',
    'Seite {page} von {pages}',
    'Página {page} de {pages}',
  ],
  layout: ['Plani', 'Layout', 'Grundriss', 'Distribución'],
  price: ['Çmimi', 'Price', 'Preis', 'Precio'],
  listPrice: ['Çmimi në listë', 'List price', 'Listenpreis', 'Precio de lista'],
  rent: ['Qiraja', 'Rent', 'Miete', 'Alquiler'],
  perSquareMetre: ['Për m²', 'Per m²', 'Je m²', 'Por m²'],
  net: ['Neto', 'Net', 'Netto', 'Neta'],
  gross: ['Bruto', 'Gross', 'Brutto', 'Bruta'],
  outdoor: ['Jashtë', 'Outdoor', 'Außen', 'Exterior'],
  noUnits: [
    'Kjo pronë nuk ka ende njësi.',
    'This property has no units yet.',
    'Dieses Objekt hat noch keine Einheiten.',
    'Este inmueble aún no tiene unidades.',
  ],
  pricesNotBinding: [
    'Çmimet dhe gjendjet janë ato të ditës së printimit dhe mund të ndryshojnë. Sipërfaqet janë në metra katrorë.',
    'Prices and statuses are as of the day of printing and may change. Areas are in square metres.',
    'Preise und Status gelten für den Tag des Drucks und können sich ändern. Flächen in Quadratmetern.',
    'Los precios y estados son los del día de impresión y pueden cambiar. Superficies en metros cuadrados.',
  ],
  sum: ['Gjithsej', 'Total', 'Gesamt', 'Total'],
  unitCount: ['Njësi gjithsej', 'Total units', 'Einheiten gesamt', 'Unidades en total'],
  listValue: ['Vlera sipas listës', 'Value at list prices', 'Wert nach Preisliste', 'Valor según lista'],
  about: ['Përshkrimi', 'Description', 'Beschreibung', 'Descripción'],
  theBuilding: ['Ndërtesa', 'The building', 'Das Gebäude', 'El edificio'],
  theUnit: ['Njësia', 'The unit', 'Die Einheit', 'La unidad'],
  reservations: ['Rezervimet', 'Reservations', 'Reservierungen', 'Reservas'],
  noReservations: [
    'Nuk ka rezervime të regjistruara.',
    'No reservations are recorded.',
    'Es sind keine Reservierungen erfasst.',
    'No hay reservas registradas.',
  ],
  date: ['Data', 'Date', 'Datum', 'Fecha'],
  depositAgreed: ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
  depositReceived: ['U mor më', 'Received on', 'Erhalten am', 'Recibida el'],
  waived: ['hiqet dorë', 'waived', 'erlassen', 'se renunció'],
  notReceived: ['ende jo', 'not yet', 'noch nicht', 'aún no'],
  openReservations: [
    'Rezervime në fuqi',
    'Reservations in force',
    'Gültige Reservierungen',
    'Reservas en vigor',
  ],
  depositsReceived: ['Kapare të marra', 'Deposits received', 'Erhaltene Anzahlungen', 'Señales recibidas'],
  statementNote: [
    'Pasqyra liston rezervimet e klientit dhe kaparet e shënuara si të marra për to. Nuk është faturë dhe nuk thotë se çfarë mbetet për t’u paguar. Në shumat hyjnë vetëm rezervimet në fuqi.',
    'This statement lists the customer’s reservations and the deposits recorded as received for them. It is not an invoice and does not say what remains to be paid. The sums count reservations in force only.',
    'Dieser Auszug führt die Reservierungen des Kunden und die dafür als erhalten vermerkten Anzahlungen auf. Er ist keine Rechnung und sagt nicht, was noch zu zahlen ist. Die Summen zählen nur gültige Reservierungen.',
    'Este extracto recoge las reservas del cliente y las señales anotadas como recibidas. No es una factura ni indica lo que queda por pagar. Las sumas cuentan solo las reservas en vigor.',
  ],
  role: ['Roli', 'Role', 'Rolle', 'Papel'],
  name: ['Emri', 'Name', 'Name', 'Nombre'],
  unit: ['Njësia', 'Unit', 'Einheit', 'Unidad'],
  discount: ['Zbritja', 'Discount', 'Rabatt', 'Descuento'],
  number: ['Nr.', 'No.', 'Nr.', 'N.º'],
  state: ['Gjendja', 'Status', 'Status', 'Estado'],
  validUntil: ['Vlen deri më', 'Valid until', 'Gültig bis', 'Válida hasta'],
  draftNote: [
    'Ky është një draft: asnjë njësi nuk mbahet ende dhe çmimet mund të ndryshojnë.',
    'This is a draft: no unit is held yet and prices may change.',
    'Dies ist ein Entwurf: Noch ist keine Einheit vorgemerkt, Preise können sich ändern.',
    'Esto es un borrador: aún no se ha apartado ninguna unidad y los precios pueden cambiar.',
  ],
  closedNote: [
    'Kjo marrëveshje nuk është më në fuqi.',
    'This agreement is no longer in force.',
    'Diese Vereinbarung gilt nicht mehr.',
    'Este acuerdo ya no está en vigor.',
  ],
  depositRefundable: [
    'Kapari kthehet nëse rezervimi anulohet.',
    'The deposit is refunded if the reservation is cancelled.',
    'Die Anzahlung wird bei Stornierung erstattet.',
    'La señal se devuelve si la reserva se anula.',
  ],
  depositKept: [
    'Kapari nuk kthehet nëse rezervimi anulohet.',
    'The deposit is not refunded if the reservation is cancelled.',
    'Die Anzahlung wird bei Stornierung nicht erstattet.',
    'La señal no se devuelve si la reserva se anula.',
  ],
  signedFor: ['Për {name}', 'For {name}', 'Für {name}', 'Por {name}'],
} as const satisfies Readonly<Record<string, Label>>

export type ReportWord = keyof typeof words

export function inReport(
  word: ReportWord,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return labelIn(words[word], language).replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
