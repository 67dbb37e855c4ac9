import { AppError } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { textIssues } from '@prona/contract/papers/paper-text'
import type { PaperKind } from '@prona/contract/papers/placeholders'
import { paperTemplate, paperVersion } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'

type Template = Row<typeof paperTemplate>
type Text = Pick<Template, 'heading' | 'text'>

/** Each text that a template ever had is kept as a version of its own. */
export const paperTemplateFeature = defineFeature(paperTemplate, {
  create: createTemplate,
  refuseChange: (_ctx, row: Template, changes) => refuseText(row.kind, { ...row, ...changes }),
  change: changeTemplate,
})

export async function createTemplate(ctx: Context, values: Create<typeof paperTemplate>): Promise<Template> {
  refuseText(values.kind, values)
  const made = await insertRow(ctx, paperTemplate, values)
  await keepVersion(ctx, made)
  return made
}

async function changeTemplate(
  ctx: Context,
  row: Template,
  changes: Change<typeof paperTemplate>,
): Promise<Template> {
  const { heading = row.heading, text = row.text } = changes
  if (heading === row.heading && text === row.text) return updateRow(ctx, paperTemplate, row, changes)
  const changed = await updateRow(ctx, paperTemplate, row, { ...changes, edition: row.edition + 1 })
  await keepVersion(ctx, changed)
  return changed
}

async function keepVersion(ctx: Context, { _id, name, edition, heading, text }: Template): Promise<void> {
  const version = { template: _id, name: `${name} · ${edition}`, number: edition, heading, text }
  await insertRow(byRule(ctx), paperVersion, version)
}

/** Refuses what no document could be made of: a placeholder nobody knows, or one that is not closed. */
export function refuseText(kind: PaperKind, text: Text): void {
  const issues = textIssues(kind, text)
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
