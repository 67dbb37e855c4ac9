import '../ui/styles/describe.css'
import type { SavedFile } from '@prona/client/file-answer'
import { orThrow } from '@prona/client/problem'
import type { Row } from '@prona/contract/kernel/resource'
import { type Language, languages } from '@prona/contract/kernel/words'
import { unit } from '@prona/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Choose } from '../engine/descriptions/describe-choices.tsx'
import { saveFile } from '../engine/files/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { copied } from '../ui/copy-text.ts'
import { languageNames, useWords } from '../ui/language.ts'
import { tellFailed } from '../ui/toasts.tsx'
import { shareText } from './share-text.ts'

type Props = { readonly row: Row<typeof unit>; readonly onClose: () => void }

/** Sends a unit to a customer: text and fact sheet in their language, through what the device shares with. */
export function ShareUnit({ row, onClose }: Props) {
  const { t, language: own, label } = useWords()
  const [language, setLanguage] = useState(own)
  const [isCopied, setCopied] = useState(false)
  const { sheet, isMaking, isLost } = useFactSheet(row, language)
  const id = useId()
  const text = shareText(row, language)
  // Only who has an account can open it, so it is no part of what a customer gets.
  const link = new URL(`/${unit.plural}/${row._id}`, location.origin).href
  const [isLinkCopied, setLinkCopied] = useState(false)
  return (
    <Dialog title={t('share.title', { unit: row.code })} opened onClose={onClose}>
      <div className="dialog__text stack">
        <Choose
          label={t('share.language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(one) => {
            setLanguage(one)
            setCopied(false)
          }}
        />
        <div className="field">
          <label className="lbl" htmlFor={id}>
            {t('share.text')}
          </label>
          <div className="input input--area">
            <textarea id={id} value={text} rows={5} readOnly />
          </div>
        </div>
        {isLost && <p className="error">{t('share.noSheet')}</p>}
      </div>
      <div className="dialog__foot dialog__foot--many">
        <Button icon={isCopied ? 'check' : 'copy'} onClick={async () => setCopied(await copied(text))}>
          {t(isCopied ? 'details.copied' : 'share.copy')}
        </Button>
        <Button
          icon={isLinkCopied ? 'check' : 'copy'}
          onClick={async () => setLinkCopied(await copied(link))}
        >
          {t(isLinkCopied ? 'details.copied' : 'share.link')}
        </Button>
        {sheet && (
          <Button icon="download" onClick={() => saveFile(sheet)}>
            {label(unit.reports.factSheet.label)}
          </Button>
        )}
        {'share' in navigator && (
          <Button
            look="primary"
            icon="outside"
            disabled={isMaking}
            onClick={() => share(text, sheet, t('share.failed'))}
          >
            {t('share.button')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Made when the dialog opens: a browser only shares right after a click, and a file takes longer. */
function useFactSheet(row: Row<typeof unit>, language: Language) {
  const { client } = useSignedIn()
  const mayReport = useAccess().may(unit, 'report')
  const { data, isLoading, isError } = useQuery({
    queryKey: ['fact sheet to share', row._id, row.version, language],
    queryFn: () =>
      orThrow((options) =>
        client.of(unit).report(row._id, 'factSheet', { ...options, language, branch: row.branch }),
      ),
    enabled: mayReport,
    gcTime: 0,
  })
  return { sheet: data, isMaking: isLoading, isLost: isError }
}

async function share(text: string, sheet: SavedFile | undefined, failed: string): Promise<void> {
  const files = sheet ? [new File([sheet.content], sheet.name, { type: sheet.type })] : []
  const hasFiles = files.length > 0 && navigator.canShare?.({ files })
  try {
    await navigator.share(hasFiles ? { text, files } : { text })
  } catch (error) {
    // They closed the device's own sheet: nothing went wrong.
    if (error instanceof DOMException && error.name === 'AbortError') return
    tellFailed(failed)
  }
}
