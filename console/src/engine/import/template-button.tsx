import type { Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { downloadFrom } from '../files/save-file.ts'

/** Saves a workbook with the headings that an import of this resource takes, to be filled in. */
export function TemplateButton({ resource }: { readonly resource: Resource }) {
  const { t } = useWords()
  const { client } = useSignedIn()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await downloadFrom(t, (options) => client.of(resource).importTemplate(options))
    setBusy(false)
  }
  return (
    <Button icon="download" disabled={isBusy} onClick={save}>
      {t('import.template')}
    </Button>
  )
}
