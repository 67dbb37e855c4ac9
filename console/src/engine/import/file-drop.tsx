import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { accepted } from './file-check.ts'

type Props = { readonly problem: string | undefined; readonly onFile: (file: File) => void }

/** A file is dropped here, or chosen. */
export function FileDrop({ problem, onFile }: Props) {
  const { t } = useWords()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className="filedrop">
      <label
        className="filedrop__place"
        htmlFor={id}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <span className="medium">{t('import.drop')}</span>
        <span className="muted small">{t('import.limits')}</span>
        <input
          id={id}
          type="file"
          className="vh"
          accept={accepted}
          data-autofocus
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      {problem && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
