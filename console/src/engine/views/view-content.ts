import type { Label } from '@prona/contract/kernel/field'
import { lateOf } from '@prona/contract/kernel/late'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { type ListState, listStateFrom, searchOf } from '../data/list-state.ts'

/** The place of a list without any view. */
export const noView = 'all'

type Tab = Pick<SavedView, '_id' | 'name' | 'content'>

/** What is late, as a view that a list has without anybody having kept it. */
export function lateView(resource: Resource, label: (label: Label) => string): Tab | undefined {
  const late = lateOf(resource)
  if (!late) return undefined
  const filter = { [late.by]: { period: 'past' }, [late.owed]: { from: 1 } }
  return { _id: 'late', name: label(late.word), content: { filter } }
}

/** What a view keeps: all that the address says of the list, but neither the page nor what is being looked at. */
export function contentOf(state: ListState): Record<string, unknown> {
  const { view, page, after, before, preview, ...kept }: Readonly<Record<string, unknown>> = searchOf(state)
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

/** The address of a list as a view keeps it. */
export function searchOfView({ _id, content }: Pick<SavedView, '_id' | 'content'>): Record<string, unknown> {
  return { ...content, view: _id }
}

/** The list is no longer as the view keeps it. */
export function isChanged(
  resource: Resource,
  state: ListState,
  { content }: Pick<SavedView, 'content'>,
): boolean {
  return asText(contentOf(state)) !== asText(contentOf(listStateFrom(resource, content)))
}

/** Something is kept apart from where one began. */
export function isPlain(state: ListState): boolean {
  return Object.keys(contentOf(state)).length === 0
}

/** The order of keys says nothing. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
