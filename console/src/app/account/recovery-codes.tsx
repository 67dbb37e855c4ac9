import type { SavedFile } from '@prona/client/file-answer'
import { useState } from 'react'
import { saveFile } from '../../engine/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { copied } from '../../ui/copy-text.ts'
import { useWords } from '../../ui/language.ts'
import { twoStepWords } from './two-step-words.ts'

type Props = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Shown once: they cannot be asked for again. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { t, label } = useWords()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <div className="dialog__text">
        <p>{label(twoStepWords.codesHelp)}</p>
        <ul className="codes" aria-label={label(twoStepWords.codes)}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="row">
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={async () => setCopied(await copied(codes.join('\n')))}
          >
            {isCopied ? t('details.copied') : label(twoStepWords.copyCodes)}
          </Button>
          <Button icon="download" onClick={() => saveFile(fileOf(codes, label(twoStepWords.fileName)))}>
            {label(twoStepWords.download)}
          </Button>
        </p>
      </div>
      <div className="dialog__foot">
        <Button look="primary" onClick={onClose} data-autofocus>
          {label(twoStepWords.kept)}
        </Button>
      </div>
    </>
  )
}

/** One on each line, for every device to open and print. */
function fileOf(codes: readonly string[], name: string): SavedFile {
  const type = 'text/plain'
  return { name: `${name}.txt`, type, content: new Blob([`${codes.join('\r\n')}\r\n`], { type }) }
}
