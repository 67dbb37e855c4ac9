import { termsIssue } from '@prona/contract/instalments/plan'
import { AppError } from '@prona/contract/kernel/errors'
import type { Create, Row } from '@prona/contract/kernel/resource'
import { planTemplate } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { insertRow } from '../kernel/rows.ts'
import { sentences } from './sentences.ts'

type Terms = Pick<Create<typeof planTemplate>, 'parts' | 'count'>

/** A template is a plan of any total: its shares, and what they leave, make the whole. */
export const planTemplateFeature = defineFeature(planTemplate, {
  create: async (ctx, values) => {
    refuseNoPlan(values)
    return insertRow(ctx, planTemplate, values)
  },
  refuseChange: (_ctx, row: Row<typeof planTemplate>, changes) => refuseNoPlan({ ...row, ...changes }),
})

function refuseNoPlan({ parts = [], count }: Terms): void {
  const issue = termsIssue({ parts, count })
  if (!issue) return
  const field = issue === 'tooMuch' ? 'parts' : 'count'
  throw new AppError('invalid', {}, [{ field, code: 'rule', message: sentences[issue] }])
}
