import { documentFields } from '@prona/contract/files/document'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { mailKinds } from '@prona/contract/mails/mail-kinds'
import { consentText, customer, instalment, invoice, order, payment } from '@prona/contract/resources'
import { valueText } from '../export/value-text.ts'
import { readWholeList } from '../export/whole-list.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context, ReaderContext } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { formerPlaces } from '../moves/former-branches.ts'
import { referring } from '../reports/job.ts'
import {
  accessSection,
  historySection,
  instantIn,
  mailSection,
  notificationSection,
} from './person-sections.ts'
import { sayOfPerson } from './personal-words.ts'
import { type Item, itemOf, type Section, type Sections } from './section.ts'

const never = new AbortController().signal

/**
 * Where something names the customer: their branch, and one that they were moved away from and that keeps a copy of
 * them for its orders.
 */
type Place = { readonly ctx: Context; readonly id: string }

/** What is kept of a customer. Of orders with several parties, what is said of the others is left out. */
export async function customerSections(ctx: ReaderContext, id: string): Promise<Sections> {
  const { language } = ctx
  const whose = await getRow(ctx, customer, id)
  const { places, closed } = await placesOf(ctx, id)
  const documents: Document[] = []
  await inEach(ctx, places, async (place) => {
    documents.push(...(await documentsOf(place, await ordersOf(place), documents.length)))
  })
  const heading = labelIn(customer.names.one, language)
  const sections: Section[] = [
    {
      name: 'customer',
      title: heading,
      read: (take) => take([itemOf(ctx, customer, whose, whose.name)]),
    },
    {
      name: 'consentTexts',
      title: labelIn(consentText.names.many, language),
      read: (take) => readConsentTexts(ctx, whose.consents, take),
    },
    {
      name: 'orders',
      title: sayOfPerson('orders', language),
      read: async (take) => {
        await inEach(ctx, places, (place) => readOrders(place, take))
        await take(closed.map((branch) => elsewhere(branch, language)))
      },
    },
    {
      name: 'instalments',
      title: labelIn(instalment.names.many, language),
      read: (take) => inEach(ctx, places, (place) => readInstalments(place, take)),
    },
    {
      name: 'invoices',
      title: labelIn(invoice.names.many, language),
      read: (take) => inEach(ctx, places, (place) => readOwn(place, invoice, take)),
    },
    {
      name: 'payments',
      title: labelIn(payment.names.many, language),
      read: (take) => inEach(ctx, places, (place) => readOwn(place, payment, take)),
    },
    {
      name: 'documents',
      title: sayOfPerson('documents', language),
      read: (take) => take(documents.map(({ item }) => item)),
    },
    // Users may have the same address: what they are sent is theirs. A letter is of the branch of who wrote it.
    mailSection(ctx, {
      where: `user_id is null and kind <> all($2::text[]) and lower(recipient) = any($1::text[])
        and (created_by is null or created_by in (select _id from users where branch = $3))`,
      values: [whose.emails.map((email) => email.toLowerCase()), Object.keys(mailKinds), whose.branch],
    }),
    notificationSection(ctx, sayOfPerson('notifications', language), {
      where: 'resource = $1 and record = $2',
      values: [customer.single, id],
    }),
    historySection(ctx, customer, id),
    accessSection(ctx, sayOfPerson('access', language), id),
  ]
  const enclosures = documents.flatMap(({ _id, path }) => (path === undefined ? [] : [{ _id, path }]))
  return { sections, enclosures }
}

/** The branches whose part the reader may read, and the names of those whose part they may not. */
async function placesOf(ctx: ReaderContext, id: string) {
  const kept = (await formerPlaces(ctx, id)).filter((one) => one.kept !== null)
  const isOpen = ({ branch }: { readonly branch: string }) => ctx.user.branches.includes(branch)
  const former = kept.filter(isOpen).map(({ branch, kept: copy }) => ({
    ctx: { ...ctx, branch, branches: [branch] },
    id: String(copy),
  }))
  const codes = kept.filter((one) => !isOpen(one)).map(({ branch }) => branch)
  const closed = await run<{ name: string }>(
    ctx.db,
    'select name from branches where code = any($1::text[]) order by name',
    [codes],
  )
  const places: readonly Place[] = [{ ctx, id }, ...former]
  return { places, closed: closed.map(({ name }) => name) }
}

/** One after the other, each with its own branch to read; afterwards the reader's is read again. */
async function inEach(
  home: Context,
  places: readonly Place[],
  work: (place: Place) => Promise<void>,
): Promise<void> {
  for (const place of places) {
    await enter(home.db, place.ctx.branches, place.ctx.branch)
    await work(place)
  }
  await enter(home.db, home.branches, home.branch)
}

/** Half an answer that looks whole would be wrong: what the reader may not read is said to be there. */
function elsewhere(branch: string, language: Language): Item {
  return { data: { elsewhere: branch }, title: sayOfPerson('elsewhere', language, { branch }), facts: [] }
}

type Take = (items: readonly Item[]) => Promise<void>

/** What they agreed to, in the words of then. */
async function readConsentTexts(
  ctx: Context,
  consents: Row<typeof customer>['consents'],
  take: Take,
): Promise<void> {
  const agreed = consents.filter(({ textNumber }) => textNumber)
  const rows = await run<{ name: string; purpose: keyof typeof choices; number: number; text: string }>(
    ctx.db,
    `select name, purpose, number, coalesce(text ->> $3, text ->> 'sq', text ->> 'en', '') as text
      from consent_texts where (purpose, number) in (select * from unnest($1::text[], $2::integer[]))
      order by purpose, number`,
    [agreed.map(({ purpose }) => purpose), agreed.map(({ textNumber }) => textNumber), ctx.language],
  )
  await take(
    rows.map((row) => ({
      data: row,
      title: `${labelIn(choices[row.purpose], ctx.language)} · ${row.number}`,
      facts: [{ label: labelIn(consentText.fields.text.label, ctx.language), value: row.text }],
    })),
  )
}

const { choices } = customer.fields.consents.fields.purpose

async function readOrders({ ctx, id }: Place, take: Take): Promise<void> {
  await readWholeList(
    ctx,
    order,
    {
      filter: referring('parties.customer', id),
      sort: [{ field: 'createdAt', direction: 'asc' }],
      search: '',
    },
    {
      fields: new Set([...Object.keys(order.fields), 'createdAt', 'updatedAt']),
      signal: never,
      take: (rows) =>
        take(rows.map((row) => theirs(row, id)).map((row) => itemOf(ctx, order, row, titleOf(ctx, row)))),
    },
  )
  const deleted = await run(
    ctx.db,
    `select o.number, o.kind, o.status, o.created_at, o.deleted_at from orders o
      where o.deleted_at is not null
        and exists (select from order_parties p where p.parent = o._id and p.customer = $1) order by o.created_at`,
    [id],
  )
  await take(
    deleted.map((row) => ({
      data: row,
      title: sayOfPerson('deleted', ctx.language, { title: String(row.number) }),
      facts: [],
    })),
  )
}

function titleOf({ language }: Context, { kind, number, createdAt }: AnyRow): string {
  const { fields } = order
  const kindText = valueText(fields.kind, kind, { language, record: {}, labels: {} })
  return `${kindText} ${number} – ${instantIn(createdAt, language)}`
}

/** Without the other parties, and without what anybody of them is called. */
function theirs(row: AnyRow, id: string): AnyRow {
  const parties = rowsIn(row.parties).filter(({ customer: one }) => one === id)
  const transfers = rowsIn(row.transfers).filter(
    ({ fromCustomer, toCustomer }) => fromCustomer === id || toCustomer === id,
  )
  const others = new Set(
    [...rowsIn(row.parties), ...rowsIn(row.transfers)]
      .flatMap((one) => [one.customer, one.fromCustomer, one.toCustomer])
      .filter((one) => one !== id),
  )
  const labels = Object.fromEntries(Object.entries(row.labels).filter(([one]) => !others.has(one)))
  return { ...row, parties, transfers, labels }
}

async function readInstalments({ ctx, id }: Place, take: Take): Promise<void> {
  const orders = await ordersOf({ ctx, id })
  if (orders.length === 0) return
  await readWholeList(
    ctx,
    instalment,
    {
      filter: [
        {
          type: 'all',
          data: { order: { comparator: 'INCLUDES', type: 'basic', values: orders.map(({ _id }) => _id) } },
        },
      ],
      sort: [{ field: 'number', direction: 'asc' }],
      search: '',
    },
    {
      fields: new Set(Object.keys(instalment.fields)),
      signal: never,
      take: (rows) =>
        take(
          rows
            .filter(({ customer: payer }) => payer === null || payer === id)
            .map((row) => itemOf(ctx, instalment, row, String(row.number))),
        ),
    },
  )
}

/** Records that name the customer alone, as they were made. */
async function readOwn(
  { ctx, id }: Place,
  resource: typeof invoice | typeof payment,
  take: Take,
): Promise<void> {
  await readWholeList(
    ctx,
    resource,
    {
      filter: [{ type: 'all', data: { customer: { comparator: 'INCLUDES', type: 'basic', values: [id] } } }],
      sort: [{ field: 'createdAt', direction: 'asc' }],
      search: '',
    },
    {
      fields: new Set(Object.keys(resource.fields)),
      signal: never,
      take: (rows) => take(rows.map((row) => itemOf(ctx, resource, row, String(row.number)))),
    },
  )
}

type Order = { readonly _id: string; readonly hasOthers: boolean }

async function ordersOf({ ctx, id }: Place): Promise<readonly Order[]> {
  const rows = await run(
    ctx.db,
    `select o._id, exists (select from order_parties p where p.parent = o._id and p.customer <> $1) as others
      from orders o where o.deleted_at is null
        and exists (select from order_parties p where p.parent = o._id and p.customer = $1)`,
    [id],
  )
  return rows.map(({ _id, others }) => ({ _id: String(_id), hasOthers: others === true }))
}

/** Papers that tell who somebody is; with several parties nobody knows whose they are. */
const ofOnePerson = ['idDocument', 'companyExtract', 'powerOfAttorney', 'other']

type Document = { readonly _id: string; readonly path: string | undefined; readonly item: Item }

async function documentsOf(
  { ctx, id }: Place,
  orders: readonly Order[],
  before: number,
): Promise<readonly Document[]> {
  const { language } = ctx
  const rows = await run(
    ctx.db,
    `select _id, resource, record, category, title, file_name, type, bytes, issued_on, expires_on, created_at
      from record_documents
      where (resource = $1 and record = $2) or (resource = $3 and record = any($4::uuid[]))
      order by resource, created_at, _id`,
    [customer.single, id, order.single, orders.map(({ _id }) => _id)],
  )
  const shared = new Set(orders.filter(({ hasOthers }) => hasOthers).map(({ _id }) => _id))
  return rows.map(({ _id, ...row }, index) => {
    const isOfOthers = shared.has(String(row.record)) && ofOnePerson.includes(String(row.category))
    const path = isOfOthers ? undefined : `documents/${before + index + 1} ${harmless(String(row.file_name))}`
    const say = (name: keyof typeof documentFields, value: unknown) => ({
      label: labelIn(documentFields[name].label, language),
      value: valueText(documentFields[name], value, { language, record: {}, labels: {} }),
    })
    const facts = [
      say('category', row.category),
      say('issuedOn', row.issued_on),
      say('expiresOn', row.expires_on),
    ]
    const file = {
      label: sayOfPerson('fileName', language),
      value: path ?? sayOfPerson('ofOthers', language),
    }
    return {
      _id: String(_id),
      path,
      item: {
        // The name that somebody gave another party's paper may name that one.
        data: { ...row, ...(isOfOthers && { title: null, file_name: null }), file: path ?? null },
        title: isOfOthers ? say('category', row.category).value : String(row.title ?? row.file_name),
        facts: [...facts.filter(({ value }) => value !== ''), file],
      },
    }
  })
}

/** A name that every program can unpack. */
function harmless(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-').slice(-120)
}

function rowsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
