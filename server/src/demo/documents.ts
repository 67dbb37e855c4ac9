import type { DocumentFile } from '@prona/contract/files/document'
import { addDays, addMonths, type Day } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import type { Letterhead, Part, PrintedDocument } from '../reports/printed-document.ts'
import type { Building } from './buildings.ts'
import { chance } from './chance.ts'
import type { DemoCustomer } from './customers.ts'
import type { DemoProperty } from './pictures.ts'

type Facts = Pick<DocumentFile, 'category' | 'title' | 'fileName' | 'issuedOn' | 'expiresOn' | 'restricted'>

/** A document that is printed once and shared by several records. */
export type Print = { readonly name: string; readonly document: PrintedDocument }

/** A document of a record before it is printed. */
export type WantedDocument = Facts & {
  readonly _id: string
  readonly resource: 'property' | 'customer' | 'order'
  readonly record: string
  readonly print: Print
}

type About = {
  readonly letterhead: Letterhead
  readonly properties: readonly DemoProperty[]
  readonly customers: readonly DemoCustomer[]
  readonly orders: readonly { readonly _id: string; readonly number: string; readonly status: string }[]
  readonly today: Day
}
type Known = Facts & { readonly about: string; readonly parts: readonly Part[] }

/** A few documents of each kind, some of which have expired or soon will. */
export function documentsOf({
  letterhead,
  properties,
  customers,
  orders,
  today,
}: About): readonly WantedDocument[] {
  const luck = chance(20_290 + (properties[0]?.number ?? 0))
  const wanted = (
    resource: WantedDocument['resource'],
    record: string,
    { about, parts, ...known }: Known,
  ): WantedDocument => {
    const name = `${known.category} ${about} ${known.expiresOn ?? ''}.pdf`
    return {
      ...known,
      _id: luck.id(),
      resource,
      record,
      print: { name, document: contentOf(letterhead, known, parts) },
    }
  }
  const [customer] = customers.filter(({ kind }) => kind === 'person').slice(4)
  const [order] = orders.filter(({ status }) => status === 'reserved')
  const [built] = properties.filter(({ building }) => building.stage !== 'planned')
  return [
    ...properties.map(({ _id, building, number }) =>
      wanted('property', _id, insurance(building, number, today)),
    ),
    ...(built ? [wanted('property', built._id, permit(built.building, today))] : []),
    ...(customer ? [wanted('customer', customer._id, identity(customer, today))] : []),
    ...(order ? [wanted('order', order._id, request(order, today))] : []),
  ]
}

/** One policy covers several buildings. Some have expired, some soon will. */
function insurance({ code }: Building, number: number, today: Day): Known {
  const expiresOn = addDays(today, [-9, 18, 240][number % 3] ?? 240)
  return {
    about: 'polica',
    category: 'other',
    title: 'Polica e sigurimit',
    fileName: `Polica ${code}.pdf`,
    issuedOn: addMonths(expiresOn, -12),
    expiresOn,
    restricted: number % 2 === 0,
    parts: [facts([{ label: 'Vlen deri më', value: formatDay(expiresOn, 'sq') }]), prose(insuranceText)],
  }
}

function permit(building: Building, today: Day): Known {
  const { code, name, zone, plot, stage, street, city } = building
  const issuedOn = addMonths(today, building.handoverIn - 26)
  return {
    about: code,
    category: 'buildingPermit',
    title: 'Leja e ndërtimit',
    fileName: `Leja e ndërtimit ${code}.pdf`,
    issuedOn,
    expiresOn: stage === 'building' ? addMonths(issuedOn, 60) : null,
    restricted: false,
    parts: [
      facts([
        { label: 'Objekti', value: name },
        { label: 'Adresa', value: `${street}, ${city}` },
        { label: 'Zona kadastrale', value: zone },
        { label: 'Nr. i pasurisë', value: plot },
        { label: 'Nr. i lejes së ndërtimit', value: `LN-${zone}/${code.slice(3)}` },
      ]),
      prose(permitText),
    ],
  }
}

function identity(customer: DemoCustomer, today: Day): Known {
  const name = `${customer.first_name ?? ''} ${customer.last_name ?? ''}`.trim()
  const expiresOn = addDays(today, 25)
  return {
    about: customer._id,
    category: 'idDocument',
    title: null,
    fileName: `Letërnjoftimi ${name}.pdf`,
    issuedOn: addMonths(expiresOn, -120),
    expiresOn,
    restricted: true,
    parts: [
      facts([
        { label: 'Emri', value: name },
        { label: 'Vlen deri më', value: formatDay(expiresOn, 'sq') },
      ]),
    ],
  }
}

function request({ _id, number }: About['orders'][number], today: Day): Known {
  return {
    about: _id,
    category: 'contract',
    title: 'Kërkesa e rezervimit',
    fileName: `Kërkesa ${number.replace('/', '-')}.pdf`,
    issuedOn: addDays(today, -6),
    expiresOn: null,
    restricted: false,
    parts: [
      facts([{ label: 'Rezervimi', value: number }]),
      prose(requestText),
      { kind: 'signatures', names: ['Për kompaninë', 'Blerësi'] },
    ],
  }
}

function contentOf(
  letterhead: Letterhead,
  { title, fileName, issuedOn }: Facts,
  parts: readonly Part[],
): PrintedDocument {
  const name = title ?? fileName.replace(/\.pdf$/, '')
  return {
    title: name,
    ...(issuedOn && { subtitle: `Lëshuar më ${formatDay(issuedOn, 'sq')}` }),
    letterhead,
    parts: [...parts, { kind: 'note', text: 'Dokument i shpikur, për ta parë si duket një dokument.' }],
    foot: name,
    pageOf: 'Faqja {page} nga {pages}',
  }
}

function facts(list: readonly { readonly label: string; readonly value: string }[]): Part {
  return { kind: 'facts', facts: list }
}

function prose(text: string): Part {
  return { kind: 'text', text }
}

const permitText =
  'Lejohet ndërtimi i objektit sipas projektit të miratuar, brenda kufijve të pasurisë dhe lartësisë së caktuar. Punimet fillojnë pas njoftimit të bashkisë dhe ndiqen nga mbikëqyrësi i emëruar.'
const insuranceText =
  'Sigurohet objekti ndaj zjarrit, tërmetit dhe dëmeve nga uji, me vlerën e rindërtimit. Përfitues është kompania; pjesa e zbritshme është dhjetë për qind e dëmit.'
const requestText =
  'Blerësi kërkon që njësia t’i mbahet deri në afatin e rezervimit. Kapari numërohet në çmim kur nënshkruhet kontrata dhe kthehet kur kompania nuk e mban afatin.'
