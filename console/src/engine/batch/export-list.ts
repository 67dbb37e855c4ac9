import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'
import { tellProgress } from '../../ui/toasts.tsx'
import type { ListState } from '../data/list-state.ts'
import { failureOf } from '../data/problems.ts'
import type { Selection } from '../data/selection.ts'
import { askedBy } from '../data/use-list.ts'
import { saveFile } from '../files/save-file.ts'

type Wanted = {
  readonly client: Client
  readonly resource: Resource
  readonly state: ListState
  readonly selection: Selection | undefined
  readonly words: Words
}

/** Fetches the file and saves it through the browser; a toast shows the progress and the result. */
export async function exportList(
  { client, resource, state, selection, words: { t, label } }: Wanted,
  format: 'csv' | 'xlsx',
  columns: readonly string[],
): Promise<void> {
  const query = { ...askedBy(state), sort: state.sort, format, columns, ...chosenIn(selection) }
  const made = orThrow((options) => client.of(resource).export(query, options)).then((file) => {
    saveFile(file)
    return file
  })
  const told = tellProgress(made, {
    loading: t('export.making', { name: label(resource.names.many) }),
    success: ({ name }) => t('export.done', { name }),
    error: (cause) => t('export.failed', { reason: failureOf(cause, t) }),
  })
  // The toast has said why.
  await told.catch(() => {})
}

function chosenIn(selection: Selection | undefined) {
  if (!selection) return {}
  if (selection.kind === 'these') return { ids: [...selection.rows.keys()] }
  return selection.except.size > 0 ? { except: [...selection.except] } : {}
}
