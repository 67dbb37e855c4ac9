import type { taken } from '@prona/contract/branches/letterhead'
import type { Value } from '@prona/contract/kernel/field'
import { formatPhone } from '@prona/contract/kernel/format'
import { labelIn } from '@prona/contract/kernel/words'
import { bankAccount, company } from '@prona/contract/resources'
import { word } from '../export/value-text.ts'
import type { Context } from '../kernel/context.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'
import { unbroken } from './line-breaks.ts'
import type { Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'

export type Account = {
  readonly bank: string
  readonly iban: string
  readonly currency: Value<typeof bankAccount.fields.currency>
}
export type Colour = Value<typeof company.fields.colour>

/**
 * Who a branch's papers are from: what the branch says of itself, and of its company what it leaves empty. What nobody
 * knows is empty. The accounts are the branch's own where it has any that are not closed.
 */
export async function issuerOf(ctx: Context, code: string) {
  const { bind, values } = statement()
  const [row = {}] = await run(
    ctx.db,
    `${withBranches(ctx, company, bind)}
    select b._id, b.name as branch, b.unit_code, c._id as company_id, coalesce(c.name, i.name) as company,
      coalesce(b.nuis, c.nuis) as nuis, coalesce(b.phone, c.phone) as phone, coalesce(b.email, c.email) as email,
      c.web, c.colour, coalesce(own.accounts, c.accounts, '[]') as accounts,
      case when coalesce(b.address_street, b.address_city, b.address_postcode) is null
        then array_remove(array[c.address_street, concat_ws(' ', c.address_postcode, c.address_city),
          c.address_country], null)
        else array_remove(array[b.address_street, concat_ws(' ', b.address_postcode, b.address_city)], null)
        end as address,
      array_remove(array[
        case when b.nuis is null and c.nuis is not null then 'nuis' end,
        case when b.phone is null and c.phone is not null then 'phone' end,
        case when b.email is null and c.email is not null then 'email' end,
        case when coalesce(b.address_street, b.address_city, b.address_postcode) is null then 'address' end,
        case when own.accounts is null then 'accounts' end], null) as of_company
    from branches b left join company i on true
    left join lateral (
      select * from companies c where c.deleted_at is null and (c._id = b.company or b.company is null)
      order by c.created_at, c._id limit 1) c on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('bank', a.bank, 'iban', a.iban, 'currency', a.currency)
        order by a.created_at, a._id) as accounts
      from b cross join lateral (
        select a.* from bank_accounts a
        where ${afterBranches} and a.branch = $2 and a.status = 'active' and a.deleted_at is null limit 100) a
    ) own on true
    where b.code = ${bind(code)}`,
    values,
  )
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const address: readonly unknown[] = Array.isArray(row.address) ? row.address : []
  const ofCompany: readonly (typeof taken)[number][] = Array.isArray(row.of_company) ? row.of_company : []
  const accounts: readonly Account[] = Array.isArray(row.accounts) ? row.accounts : []
  return {
    _id: text('_id'),
    companyId: text('company_id'),
    company: text('company'),
    branch: text('branch'),
    unitCode: text('unit_code'),
    address: address.filter((part): part is string => typeof part === 'string' && part !== ''),
    phone: formatPhone(text('phone')),
    email: text('email'),
    web: text('web'),
    nuis: text('nuis'),
    colour: (text('colour') || 'black') as Colour,
    accounts,
    ofCompany,
  }
}

/** An account in a sentence, its number in groups of four as on a bank's own papers. */
export function accountIn({ bank, iban, currency }: Account): string {
  return `${bank}, ${unbroken(inFours(iban))} (${currency})`
}

/** The accounts below a heading; nothing where there are none. */
export function accountsOf(
  { language }: Pick<Context, 'language'>,
  accounts: readonly Account[],
): readonly Part[] {
  if (accounts.length === 0) return []
  const heading = { kind: 'heading', text: labelIn(bankAccount.names.many, language) } as const
  return [heading, tableOfAccounts({ language }, accounts)]
}

export function tableOfAccounts({ language }: Pick<Context, 'language'>, accounts: readonly Account[]): Part {
  const { bank, iban, currency } = bankAccount.fields
  return tableOf(
    [
      { label: labelIn(bank.label, language), width: 'rest', text: (one) => one.bank },
      { label: labelIn(iban.label, language), text: (one) => inFours(one.iban) },
      { label: labelIn(currency.label, language), text: (one) => word(currency, one.currency, language) },
    ],
    accounts,
  )
}

function inFours(iban: string): string {
  return iban
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/(.{4})(?=.)/g, '$1 ')
}
