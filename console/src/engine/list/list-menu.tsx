import { lackingRights } from '@prona/contract/lacking-rights'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart, latePiece } from '../../ui/late-part.tsx'
import { LackingButton } from '../action/lacking-button.ts'
import { ExportMenu } from '../batch/export-menu.tsx'
import { useAccess } from '../data/access.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'
import type { ListHeadProps } from './list-head.ts'

const ImportDialog = latePart(async () => (await import('../import/import-dialog.tsx')).ImportDialog)
const ListLacking = latePiece(async () => (await import('../action/list-rights.tsx')).ListLacking)
const importing = ['create', 'update']

/** Exporting and importing the list. */
export function ListMenu({ resource, state }: ListHeadProps) {
  const { t } = useWords()
  const access = useAccess()
  const { branch, user } = useSignedIn()
  // A link may lead to the list with its import open.
  const { import: asked }: { readonly import?: unknown } = useSearch({ strict: false })
  const [isImporting, setImporting] = useState(asked === true)
  const isClosed = resource.scope === 'branch' && branch === allBranches
  // Nobody asks for what a role lacks that they only look as.
  const lacking = user.seenAs ? [] : lackingRights(user, resource)
  const closed = importing.filter((verb) => !access.may(resource, verb))
  const [lost] = closed
  return (
    <>
      {lacking.length > 0 && <ListLacking permissions={lacking} />}
      {lost && closed.every((verb) => access.lost(resource, verb)) && (
        <LackingButton of={resource} verb={lost} icon="upload" aria-label={t('import.menu')} />
      )}
      {!lost && (
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
