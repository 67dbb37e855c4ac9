import type { Day } from '@prona/contract/kernel/day'
import { addDays, addMonths, dayOf, instantAt, officeZone } from '@prona/contract/kernel/day'
import { insertCompany } from '../auth/company.ts'
import { writingTo } from '../auth/every-branch.ts'
import { hasUsers } from '../auth/first-administrator.ts'
import { hashOfPassword } from '../auth/password-hash.ts'
import { repositoryOf } from '../auth/repository.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import type { Staging } from '../files/staging.ts'
import type { Storage } from '../files/storage.ts'
import { ensureSeededRoles } from '../roles/seeded-roles.ts'
import type { Agreement } from './agreement.ts'
import { withAgreements } from './agreements.ts'
import { type Archive, openArchive } from './archive.ts'
import { type Building, buildings } from './buildings.ts'
import { type Chance, chance } from './chance.ts'
import { describeCompany, insertAccounts } from './companies.ts'
import { insertConsentTexts } from './consent-texts.ts'
import { aCustomer, type BranchCode, type DemoCustomer } from './customers.ts'
import { documentsOf } from './documents.ts'
import { insertIndexValues } from './index-values.ts'
import { insertAgreements, insertTemplates, type People } from './insert-agreements.ts'
import { insertInvoices } from './insert-invoices.ts'
import { insertPayments } from './insert-payments.ts'
import { milestonesOf } from './milestones.ts'
import { writePast } from './past.ts'
import { type DemoProperty, picturesOf } from './pictures.ts'
import { insertPriceLists } from './price-lists.ts'
import { reservationsOf } from './reservations.ts'
import { demoPassword, staff } from './staff.ts'
import { type DemoUnit, unitsOf } from './units.ts'

type Filling = {
  readonly today: Day
  readonly files: { readonly storage: Storage; readonly staging: Staging }
}

/**
 * A demonstration company: the same on every run except for its dates, which lie around `today`. One transaction, so
 * that an interrupted start leaves an empty database and not half a company.
 */
export async function fillDemonstration(sql: Sql, { today, files }: Filling): Promise<void> {
  if (await hasUsers(sql)) return
  await ensureSeededRoles(sql)
  await files.staging.within(async (folder) => {
    const archive = openArchive(folder, files.storage)
    try {
      await insertEverything(sql, archive, today)
    } finally {
      await archive.close()
    }
  })
}

async function insertEverything(sql: Sql, archive: Archive, today: Day): Promise<void> {
  const hash = await hashOfPassword(demoPassword)
  const luck = chance(20_260)
  await sql.begin(async (db) => {
    await insertCompany(db, company)
    await insertBranches(db, luck)
    await describeCompany(db, Number(today.slice(0, 4)))
    await insertIndexValues(db, today)
    await insertConsentTexts(db, today)
    let customersSoFar = 0
    const filings: { branch: BranchCode; write: (db: Transaction) => Promise<void> }[] = []
    for (const branch of branches) {
      await writingTo(db, branch.code)
      await db`select set_config('app.branches', ${branch.code}, true)`
      const people = await insertStaff(db, branch.code, hash, luck)
      await insertAccounts(db, branch.code)
      const { properties, units } = await insertBuildings(db, branch.code, people, today, luck)
      const numbers = Array.from({ length: branch.customers }, () => customersSoFar++)
      const customers = numbers.map((number) => aCustomer(branch.code, number, today, luck))
      const reservations = reservationsOf(branch.reservations, units, customers, today, luck)
      const stock = { properties, units, customers, today, luck: chance(20_310 + customersSoFar) }
      const agreements = withAgreements(reservations, stock)
      const orders = reservations.map(({ order }) => order)
      const documents = documentsOf({
        letterhead: letterheadOf(branch),
        properties,
        customers,
        orders,
        today,
      })
      const at = instantAt(addDays(today, -120), '09:30', officeZone)
      const filed = { branch: branch.code, by: people.manager, at }
      // Files are copied and printed while the other rows are written.
      filings.push({
        branch: branch.code,
        write: archive.file(picturesOf(properties, units), documents, filed),
      })
      await insertCustomers(db, branch.code, { customers, people, agreements, today, luck })
      await insertUnits(db, branch.code, units, people.manager, today)
      await insertTemplates(db, branch.code, people.manager, luck)
      const steps = await insertAgreements(db, branch.code, agreements, { people, luck })
      const paying = { accountant: people.accountant, luck: chance(20_350 + customersSoFar) }
      await insertPayments(db, branch.code, agreements, paying)
      const invoicing = { accountant: people.accountant, today, luck: chance(20_370 + customersSoFar) }
      await insertInvoices(db, branch.code, { agreements, customers, ...invoicing })
      const prices = { manager: people.manager, today, luck: chance(20_330 + customersSoFar) }
      const priced = await insertPriceLists(db, branch.code, units, prices)
      await writePast(db, branch.code, { steps: [...steps, ...priced] })
    }
    for (const { branch, write } of filings) {
      await writingTo(db, branch)
      await write(db)
    }
  })
}

/** Whether this database holds the demonstration, whose password is public. */
export async function isDemonstration(sql: Sql): Promise<boolean> {
  const rows = await sql`select from company where name = ${company.name} and domain = ${company.domain}`
  return rows.length > 0
}

const company = { name: 'Pragu i Ri sh.p.k.', domain: 'pragu' }

const branches: readonly Branch[] = [
  {
    code: 'tirana',
    name: 'Tiranë',
    street: 'Rruga Myslym Shyri 88',
    postcode: '1001',
    customers: 200,
    reservations: 60,
  },
  {
    code: 'durres',
    name: 'Durrës',
    street: 'Rruga Tregtare 15',
    postcode: '2001',
    customers: 110,
    reservations: 32,
  },
  {
    code: 'vlora',
    name: 'Vlorë',
    street: 'Rruga Sadik Zotaj 31',
    postcode: '9401',
    customers: 90,
    reservations: 28,
  },
]
type Branch = {
  readonly code: BranchCode
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly customers: number
  readonly reservations: number
}

async function insertBranches(db: Transaction, luck: Chance): Promise<void> {
  const rows = branches.map((branch, index) => ({
    _id: luck.id(),
    code: branch.code,
    name: branch.name,
    nuis: `L2${index + 1}840170${'AKP'[index]}`,
    currency: 'EUR',
    phone: `+35542000${100 + index}`,
    email: `${branch.code}@pragu.example`,
    address_street: branch.street,
    address_city: branch.name,
    address_postcode: branch.postcode,
  }))
  await db`insert into branches ${db(rows)}`
}

async function insertStaff(db: Transaction, branch: BranchCode, hash: string, luck: Chance): Promise<People> {
  const here = staff.filter((member) => member.branch === branch)
  const roles = await db<{ key: string; _id: string }[]>`select key, _id from roles where seeded`
  const roleIds = new Map(roles.map((role) => [role.key, role._id]))
  const rows = here.map((member) => ({
    _id: luck.id(),
    branch,
    username: member.username,
    name: member.name,
    email: `${member.username}@pragu.example`,
    repository: repositoryOf(branch, company.domain),
    role: roleIds.get(member.role) ?? null,
  }))
  await db`insert into users ${db(rows)}`
  await db`insert into user_passwords ${db(rows.map((row) => ({ user_id: row._id, hash })))}`
  const idOf = (role: string) => rows.find((row) => row.username === `${role}.${branch}`)?._id ?? ''
  return {
    manager: idOf('manager'),
    agent: idOf('agent'),
    limited: idOf('limited'),
    accountant: idOf('accountant'),
  }
}

async function insertBuildings(
  db: Transaction,
  branch: BranchCode,
  people: People,
  today: Day,
  luck: Chance,
): Promise<{ readonly properties: readonly DemoProperty[]; readonly units: DemoUnit[] }> {
  const here = buildings.filter((building) => building.branch === branch)
  const at = instantAt(addDays(beginning(today), -10), '10:00', officeZone)
  const rows = here.map((building) => ({
    ...propertyRow(building, today),
    _id: luck.id(),
    ...made(branch, people.manager, at),
  }))
  await db`insert into properties ${db(rows)}`
  const properties = here.map((building, index) => ({
    _id: rows[index]?._id ?? '',
    building,
    number: buildings.indexOf(building),
  }))
  const units = properties.flatMap(({ _id, building, number }) =>
    withExtras(unitsOf(building, _id, number, today, luck), luck),
  )
  return { properties, units }
}

function letterheadOf({ name, street, postcode }: Branch) {
  const lines = [street, `${postcode} ${name}`]
  return { name: `${company.name}  ·  ${name}`, company: company.name, lines }
}

function propertyRow(building: Building, today: Day) {
  const handover_on = addMonths(today, building.handoverIn)
  const isBuilt = building.stage === 'finished'
  return {
    code: building.code,
    name: building.name,
    kind: building.kind,
    stage: building.stage,
    status: 'active',
    address_street: building.street,
    address_city: building.city,
    address_municipality: building.municipality,
    address_postcode: building.postcode,
    address_country: 'Shqipëri',
    location_lat: building.lat,
    location_lng: building.lng,
    cadastral_zone: building.zone,
    cadastral_number: building.plot,
    permit_number: building.stage === 'planned' ? null : `LN-${building.zone}/${building.code.slice(3)}`,
    permit_on: building.stage === 'planned' ? null : addMonths(handover_on, -26),
    handover_on,
    year_built: isBuilt ? Number(handover_on.slice(0, 4)) : null,
    energy_class: building.energyClass,
    floors_from: building.parking > 0 ? -1 : 0,
    floors_to: building.floors[1] + (building.penthouses ? 1 : 0),
    blocks: [...building.blocks],
    amenities: [...building.amenities],
    milestones: [...milestonesOf(building, today)],
    description: {
      sq: `${building.name} ndodhet në ${building.city}, ${building.street}.`,
      en: `${building.name} stands in ${building.city}, ${building.street}.`,
      de: `${building.name} steht in ${building.city}, ${building.street}.`,
      es: `${building.name} se encuentra en ${building.city}, ${building.street}.`,
    },
  }
}

/** Some garages belong to a flat, and a few units are kept for the former owner of the land. */
function withExtras(units: DemoUnit[], luck: Chance): DemoUnit[] {
  const flats = units.filter((unit) => unit.kind === 'apartment' && unit.floor > 3)
  for (const place of units.filter((unit) => unit.kind === 'parking' && luck.percent(25))) {
    place.parent_unit = flats.pop()?._id ?? null
  }
  for (const unit of units.filter((one) => one.kind === 'apartment' && one.floor === 2 && luck.percent(22))) {
    Object.assign(unit, { blocked_reason: 'Pjesa e pronarit të truallit', sale_price: null, min_price: null })
  }
  return units
}

async function insertUnits(
  db: Transaction,
  branch: BranchCode,
  units: readonly DemoUnit[],
  manager: string,
  today: Day,
): Promise<void> {
  const at = instantAt(beginning(today), '11:00', officeZone)
  // A garage refers to its flat, so flats are inserted first.
  for (const group of [units.filter((unit) => !unit.parent_unit), units.filter((unit) => unit.parent_unit)]) {
    if (group.length > 0)
      await db`insert into units ${db(group.map((unit) => ({ ...unit, ...made(branch, manager, at) })))}`
  }
}

type Wanted = {
  readonly customers: readonly DemoCustomer[]
  readonly people: People
  readonly agreements: readonly Agreement[]
  readonly today: Day
  readonly luck: Chance
}

async function insertCustomers(
  db: Transaction,
  branch: BranchCode,
  { customers, people, agreements, today, luck }: Wanted,
): Promise<void> {
  const firsts = new Map<string, string>()
  for (const { order, parties } of agreements) {
    for (const { customer } of parties) {
      const first = firsts.get(customer)
      if (first === undefined || order.created_at < first) firsts.set(customer, order.created_at)
    }
  }
  const rows = customers.map((customer, index) => {
    const by = index % 11 === 3 ? people.limited : index % 3 === 0 ? people.manager : people.agent
    const usual = instantAt(addDays(today, -luck.whole(1, 130)), '12:00', officeZone)
    const first = firsts.get(customer._id)
    // Nobody signs before they are known.
    const at = first !== undefined && first < usual ? dayBefore(first) : usual
    return { ...customer, assigned_to: luck.percent(70) ? by : null, ...made(branch, by, at) }
  })
  await db`insert into customers ${db(rows)}`
}

function dayBefore(at: string): string {
  return instantAt(addDays(dayOf(at, officeZone), -1), '12:00', officeZone)
}

/** The company has been at work for three years. */
function beginning(today: Day): Day {
  return addMonths(today, -38)
}

function made(branch: BranchCode, by: string, at: string) {
  return { branch, created_by: by, created_at: at, updated_by: by, updated_at: at }
}
