import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Change, Row } from '@prona/contract/kernel/resource'
import { bankAccount } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { updateRow } from '../kernel/rows.ts'

type Account = Row<typeof bankAccount>

export const bankAccountFeature = defineFeature(bankAccount, { change: changeAccount })

/** What came in or went out stays in the currency it is entered in. */
async function changeAccount(
  ctx: Context,
  row: Account,
  changes: Change<typeof bankAccount>,
): Promise<Account> {
  if (changes.currency !== undefined && changes.currency !== row.currency) {
    const used = await ctx.db`
      select from payments where branch = ${ctx.branch} and bank_account = ${row._id} limit 1`
    if (used.length > 0) {
      throw new AppError('invalid', {}, [{ field: 'currency', code: 'rule', message: hasPayments }])
    }
  }
  return updateRow(ctx, bankAccount, row, changes)
}

const hasPayments: Label = [
  'Kjo llogari ka arkëtime në monedhën e saj. Shtoni një llogari të re.',
  'This account has payments in its currency. Add another account.',
  'Auf diesem Konto gibt es Zahlungen in seiner Währung. Legen Sie ein weiteres Konto an.',
  'Esta cuenta tiene cobros en su moneda. Añada otra cuenta.',
]
