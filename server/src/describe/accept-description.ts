import type { DescriptionAccepted } from '@prona/contract/descriptions/description'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import { doing } from '../kernel/acting.ts'
import { requireOpen } from '../kernel/closed.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { lockRecord, type Target } from '../kernel/record-writes.ts'

type Accepted = Omit<DescriptionAccepted, '_id' | 'version'>

/** Saves it in its language through the feature's own change; the audit entry names who accepted it. */
export async function acceptDescription(
  ctx: Context,
  feature: Feature,
  target: Target,
  { language, description, title }: Accepted,
): Promise<Row<Resource>> {
  const { resource } = feature
  if (title !== undefined && resource.fields.title?.kind !== 'localized') {
    throw new AppError('invalid', {}, [{ field: 'title', code: 'unknown' }])
  }
  const row = await lockRecord(ctx, feature, target)
  requireOpen(ctx, resource, row, 'update')
  const values: Readonly<Record<string, unknown>> = row
  const within = (name: string, text: string) => ({
    [name]: { ...(isRecord(values[name]) ? values[name] : {}), [language]: text },
  })
  const changes = {
    ...within('description', description.replaceAll(/[ \t]+$/gm, '')),
    ...(title === undefined ? {} : within('title', title)),
  }
  return feature.change(doing(ctx, resource.single, row._id, 'acceptDescription'), row, changes)
}
