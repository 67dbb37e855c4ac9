import { addDays, type Day } from '@prona/contract/kernel/day'
import type { Chance } from './chance.ts'
import { companyNames, lastNames, mensNames, streets, womensNames } from './names.ts'

export type BranchCode = keyof typeof streets

/** A row of the table of customers, without author and times. */
export type DemoCustomer = {
  _id: string
  kind: 'person' | 'company'
  first_name: string | null
  last_name: string | null
  company_name: string | null
  nuis: string | null
  personal_number: string | null
  birth_date: Day | null
  nationality: string | null
  phones: string[]
  emails: string[]
  address_street: string
  address_city: string
  address_postcode: string
  address_country: string
  language: 'sq' | 'en' | 'de' | 'es'
  source: 'walkIn' | 'phone' | 'web' | 'portal' | 'referral' | 'agency'
  status: 'active' | 'blocked'
  tags: string[]
  notes: string | null
  consents: {
    purpose: 'contact' | 'marketing' | 'sharing'
    at: Day
    withdrawnAt: Day | null
    how: 'paper'
    textNumber: number
  }[]
}

const places = {
  tirana: { city: 'Tiranë', postcode: '1001' },
  durres: { city: 'Durrës', postcode: '2001' },
  vlora: { city: 'Vlorë', postcode: '9401' },
} as const

/** `number` counts through the whole company; the telephone number is made from it, in a range that is not in use. */
export function aCustomer(branch: BranchCode, number: number, today: Day, luck: Chance): DemoCustomer {
  const isCompany = number % 8 === 5
  const isWoman = luck.percent(46)
  const first = luck.pick(isWoman ? womensNames : mensNames)
  const last = luck.pick(lastNames)
  const company = `${companyNames[Math.floor(number / 8) % companyNames.length]} sh.p.k.`
  const abroad = !isCompany && luck.percent(12) ? luck.pick(abroads) : undefined
  const birthDate = addDays(today, -luck.whole(23 * 365, 71 * 365))
  return {
    _id: luck.id(),
    kind: isCompany ? 'company' : 'person',
    first_name: isCompany ? null : first,
    last_name: isCompany ? null : last,
    company_name: isCompany ? company : null,
    nuis: isCompany ? nuis(number, luck) : null,
    personal_number: isCompany || abroad ? null : personalNumber(birthDate, isWoman, luck),
    birth_date: isCompany ? null : birthDate,
    nationality: isCompany ? null : (abroad?.nationality ?? 'Shqiptare'),
    phones: [`+355692000${String(number).padStart(3, '0')}`],
    emails: luck.percent(78) ? [emailOf(isCompany ? company : `${first} ${last}`, number)] : [],
    address_street: `${luck.pick(streets[branch])} ${luck.whole(1, 240)}`,
    address_city: abroad?.city ?? places[branch].city,
    address_postcode: abroad?.postcode ?? places[branch].postcode,
    address_country: abroad?.country ?? 'Shqipëri',
    ...(abroad ? { address_street: abroad.street } : {}),
    language: abroad?.language ?? 'sq',
    source: luck.pick(['walkIn', 'phone', 'web', 'portal', 'referral', 'agency']),
    status: number % 97 === 60 ? 'blocked' : 'active',
    tags: luck.percent(15) ? [luck.pick(tags)] : [],
    notes: luck.percent(20) ? luck.pick(notes) : null,
    consents: luck.percent(70)
      ? [
          {
            purpose: 'contact',
            at: addDays(today, -luck.whole(1, 400)),
            withdrawnAt: null,
            how: 'paper',
            textNumber: 1,
          },
        ]
      : [],
  }
}

const abroads: readonly [Abroad, ...Abroad[]] = [
  {
    nationality: 'Kosovare',
    city: 'Prishtinë',
    postcode: '10000',
    country: 'Kosovë',
    street: 'Rruga Ulpiana 18',
    language: 'sq',
  },
  {
    nationality: 'Gjermane',
    city: 'München',
    postcode: '80331',
    country: 'Gjermani',
    street: 'Lindenstraße 7',
    language: 'de',
  },
  {
    nationality: 'Italiane',
    city: 'Bari',
    postcode: '70121',
    country: 'Itali',
    street: 'Via dei Platani 22',
    language: 'en',
  },
  {
    nationality: 'Britanike',
    city: 'London',
    postcode: 'E5 0AA',
    country: 'Mbretëri e Bashkuar',
    street: '31 Orchard Row',
    language: 'en',
  },
  {
    nationality: 'Spanjolle',
    city: 'Valencia',
    postcode: '46001',
    country: 'Spanjë',
    street: 'Calle del Almendro 5',
    language: 'es',
  },
]
type Abroad = {
  readonly nationality: string
  readonly city: string
  readonly postcode: string
  readonly country: string
  readonly street: string
  readonly language: DemoCustomer['language']
}

const tags: readonly [string, ...string[]] = ['investitor', 'diasporë', 'familje', 'kredi', 'VIP']
const notes: readonly [string, ...string[]] = [
  'Kërkon kat të lartë me pamje të hapur.',
  'Pret miratimin e kredisë nga banka.',
  'Flet më mirë pas orës 17.',
  'Do dy vende parkimi pranë njëri-tjetrit.',
  'Blen për ta dhënë me qira.',
  'Vjen në vend çdo të shtunë.',
]

function emailOf(name: string, number: number): string {
  const plain = name
    .replace(/ sh\.p\.k\.$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
  return `${plain}${number}@${number % 2 === 0 ? 'posta.example' : 'zyra.example'}`
}

/** Decade letter, year, month (women from 51), day, serial and a letter: the right format, but invented. */
function personalNumber(birthDate: Day, isWoman: boolean, luck: Chance): string {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const decade = 'ABCDEFGHIJKLMNOPQRST'[Math.floor((Number(year) - 1900) / 10)] ?? 'A'
  const written = String(Number(month) + (isWoman ? 50 : 0)).padStart(2, '0')
  return `${decade}${year.slice(3)}${written}${day}${luck.whole(100, 999)}${luck.pick(letters)}`
}

function nuis(number: number, luck: Chance): string {
  return `${luck.pick(['J', 'K', 'L', 'M'])}${String(10_000_000 + number * 30_011).slice(0, 8)}${luck.pick(letters)}`
}

const letters: readonly [string, ...string[]] = ['A', 'C', 'E', 'H', 'K', 'M', 'P', 'R', 'T', 'W']
