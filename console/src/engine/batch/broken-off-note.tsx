import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import type { BrokenOff } from './broken-off.ts'

type Props = { readonly brokenOff: BrokenOff }

/** How much of a bulk change is done that broke off. */
export function BrokenOffNote({ brokenOff: { done, left } }: Props) {
  const { t } = useWords()
  const isKnown = done !== undefined && left !== undefined
  return (
    <div className="dialog__text">
      <div className="note" data-s="held" role="status">
        <Glyph shape="triangle" />
        <span>
          <b className="medium">
            {isKnown
              ? `${t('bulk.brokenDone', { count: done })}, ${t('bulk.brokenLeft', { count: left })}.`
              : t('bulk.brokenUnknown')}
          </b>{' '}
          {t('bulk.brokenHelp')}
        </span>
      </div>
    </div>
  )
}

type FootProps = Props & {
  readonly isBusy: boolean
  readonly onLeave: () => void
  readonly onUndo: (batch: string) => Promise<void>
  readonly onGoOn: () => void
}

export function BrokenOffFoot({ brokenOff: { batch }, isBusy, onLeave, onUndo, onGoOn }: FootProps) {
  const { t } = useWords()
  const [isUndoing, setUndoing] = useState(false)
  const disabled = isBusy || isUndoing
  const undo = async (known: string) => {
    setUndoing(true)
    await onUndo(known)
    setUndoing(false)
  }
  return (
    <div className="dialog__foot">
      <Button look="ghost" disabled={disabled} onClick={onLeave}>
        {t('bulk.leaveSo')}
      </Button>
      {batch && (
        <Button disabled={disabled} onClick={() => undo(batch)}>
          {t('bulk.undo')}
        </Button>
      )}
      <Button look="primary" disabled={disabled} onClick={onGoOn} data-autofocus>
        {t('bulk.goOn')}
      </Button>
    </div>
  )
}
