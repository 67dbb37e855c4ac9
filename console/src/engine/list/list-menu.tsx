import type { Resource } from '@prona/contract/kernel/resource'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { ExportMenu } from '../batch/export-menu.tsx'
import { useAccess } from '../data/access.ts'
import type { ListState } from '../data/list-state.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'

const ImportDialog = latePart(async () => (await import('../import/import-dialog.tsx')).ImportDialog)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly total: number
}

/** Exporting and importing the list. */
export function ListMenu({ resource, state }: Props) {
  const { t } = useWords()
  const access = useAccess()
  const { branch } = useSignedIn()
  // A link may lead to the list with its import open.
  const { import: asked }: { readonly import?: unknown } = useSearch({ strict: false })
  const [isImporting, setImporting] = useState(asked === true)
  const isClosed = resource.scope === 'branch' && branch === allBranches
  return (
    <>
      {access.may(resource, 'create') && access.may(resource, 'update') && (
        <Button
          icon="upload"
          aria-label={t('import.menu')}
          closedBecause={isClosed ? t('bulk.oneBranch') : undefined}
          onClick={() => setImporting(true)}
        />
      )}
      <ExportMenu resource={resource} state={state} />
      {isImporting && <ImportDialog resource={resource} onClose={() => setImporting(false)} />}
    </>
  )
}
