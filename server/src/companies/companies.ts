import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { inSentence, labelIn } from '@prona/contract/kernel/words'
import { branch, company } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removeRow, updateRow } from '../kernel/rows.ts'
import { holidaysWith } from './add-holidays.ts'

export const companyFeature = defineFeature(company, {
  remove: removeCompany,
  actions: {
    addHolidays: (ctx, row, asked) => updateRow(ctx, company, row, holidaysWith(row.holidays, asked)),
  },
})

async function removeCompany(ctx: Context, row: Row<typeof company>) {
  await refuseWhereFirst(ctx, row._id)
  return removeRow(ctx, company, row)
}

/** Branches that name no company belong to the first one: without it their papers would be from another. */
async function refuseWhereFirst(ctx: Context, id: string): Promise<void> {
  const [relying] = await ctx.db`
    select from branches where company is null and deleted_at is null and ${id} =
      (select _id from companies where deleted_at is null order by created_at, _id limit 1) limit 1`
  if (!relying) return
  const resource = inSentence(labelIn(branch.names.many, ctx.language), ctx.language)
  throw new AppError('inUse', { resource })
}
