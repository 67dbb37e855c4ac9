import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { inSentence, labelIn } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { branch } from '@prona/contract/resources'
import { holidaysWith } from '../companies/add-holidays.ts'
import { openingOf } from '../companies/opening.ts'
import { firstCompany } from '../companies/usual-values.ts'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removeRow, updateRow } from '../kernel/rows.ts'
import { closeBooks } from '../ledger/close-books.ts'
import { letterheadRoute } from './letterhead-route.ts'
import { openingRoute } from './opening-route.ts'

export const branchFeature = defineFeature(branch, {
  remove: removeBranch,
  defaults: firstCompany,
  actions: {
    addHolidays,
    closeBooks,
  },
  routes(app, parts) {
    letterheadRoute(app, parts)
    openingRoute(app, parts)
  },
})

/** Days of its own take the place of its company's, so that it takes these along where it had none. */
async function addHolidays(ctx: Context, row: Row<typeof branch>, asked: { readonly year: number }) {
  const { holidays } = await openingOf(ctx, row.code)
  const added = holidaysWith(holidays, asked)
  const isThere = added.holidays.length === holidays.length
  return updateRow(ctx, branch, row, isThere ? { holidays: row.holidays } : added)
}

async function removeBranch(ctx: Context, row: Row<typeof branch>) {
  await refuseIfPeopled(ctx, row.code)
  return removeRow(ctx, branch, row)
}

/**
 * Records name their branch by its code, which is not declared as a reference, so users are checked here. What the
 * program gave the branch by itself keeps nobody from deleting it.
 */
async function refuseIfPeopled(ctx: Context, code: string): Promise<void> {
  await ctx.db`select set_config('app.branches', ${code}, true)`
  for (const resource of resources.filter((one) => one.scope === 'branch' && !one.followsFrom)) {
    const [one] = await ctx.db`
      select from ${ctx.db(tableOf(resource))} where branch = ${code} and deleted_at is null
        and created_by is not null limit 1`
    if (one) {
      const name = inSentence(labelIn(resource.names.many, ctx.language), ctx.language)
      throw new AppError('inUse', { resource: name })
    }
  }
  await ctx.db`select set_config('app.branches', ${ctx.branches.join(',')}, true)`
}
