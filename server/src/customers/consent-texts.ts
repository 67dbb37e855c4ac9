import { invalid } from '@prona/contract/kernel/errors'
import type { Create, Row } from '@prona/contract/kernel/resource'
import { consentText } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { insertRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'

type Text = Row<typeof consentText>

/** Each text is the next version for its purpose. */
export const consentTextFeature = defineFeature(consentText, { create: createText })

async function createText(ctx: Context, values: Create<typeof consentText>): Promise<Text> {
  if (!Object.values(values.text).some(Boolean)) throw invalid('text', 'required')
  await run(ctx.db, `select pg_advisory_xact_lock(hashtext('prona'), hashtext('consent texts'))`, [])
  const newest = await newestNumber(ctx, values.purpose)
  return insertRow(ctx, consentText, { ...values, number: (newest ?? 0) + 1 })
}

/** The number of the text that counts now, or null where the company has none for this purpose. */
export async function newestNumber(ctx: Context, purpose: Text['purpose']): Promise<number | null> {
  const [found] = await run<{ number: number | null }>(
    ctx.db,
    'select max(number) as number from consent_texts where purpose = $1 and deleted_at is null',
    [purpose],
  )
  return found?.number ?? null
}
