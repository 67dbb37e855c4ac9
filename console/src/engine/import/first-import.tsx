import type { Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Where there are no records yet: a file with the first of them. */
export function FirstImport({ resource }: { readonly resource: Resource }) {
  const { t } = useWords()
  const access = useAccess()
  const { branch } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (!access.may(resource, 'create') || !access.may(resource, 'update')) return null
  const isClosed = resource.scope === 'branch' && branch === allBranches
  return (
    <>
      <Button
        icon="upload"
        closedBecause={isClosed ? t('bulk.oneBranch') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('import.menu')}
      </Button>
      {isOpen && <ImportDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  )
}
