import { languages } from '@prona/contract/kernel/words'
import { paperKinds } from '@prona/contract/papers/placeholders'
import { eachBranch } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Context } from '../kernel/context.ts'
import { de } from './examples/de.ts'
import { en } from './examples/en.ts'
import { es } from './examples/es.ts'
import { sq } from './examples/sq.ts'
import { createTemplate } from './paper-templates.ts'

export const examples = { sq, en, de, es }

/** Gives a branch that never had a template one of each kind in each language. What is deleted does not come back. */
export async function seedTemplates(run: JobRun): Promise<void> {
  await eachBranch(run, seedBranch)
}

async function seedBranch(ctx: Context): Promise<void> {
  const [known] = await ctx.db`select from paper_templates where branch = ${ctx.branch} limit 1`
  if (known) return
  for (const language of languages) {
    for (const kind of paperKinds)
      await createTemplate(ctx, { ...examples[language][kind], kind, language, status: 'example' })
  }
}
