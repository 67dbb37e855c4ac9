import type { BatchAnswer } from '@prona/client/batches'
import type { BulkBody } from '@prona/contract/batches/bulk'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import type { ListState } from '../data/list-state.ts'
import { failureOf } from '../data/problems.ts'
import type { Selection } from '../data/selection.ts'
import type { BrokenOff } from './broken-off.ts'
import { BrokenOffFoot, BrokenOffNote } from './broken-off-note.tsx'
import { BulkFields, fieldChooser } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { chosenAs } from './chosen.ts'
import { LongProgress } from './long-progress.tsx'
import { useBulk } from './use-bulk.ts'
import { useUndo } from './use-undo.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly selection: Selection
  readonly count: number
  readonly bulkAction: 'change' | 'delete'
  readonly onDone: () => void
  readonly onClose: () => void
}

const noRows: ReadonlyMap<string, AnyRow> = new Map()

type Tried = { readonly body: BulkBody; readonly answer: BatchAnswer }

/**
 * Changes or deletes many records: first a dry run shows what would happen, then it is done, and can be
 * undone.
 */
export function BulkDialog({ resource, state, selection, count, bulkAction, onDone, onClose }: Props) {
  const { t, label, language } = useWords()
  const work = useBulk(resource)
  const undo = useUndo(resource)
  const [tried, setTried] = useState<Tried>()
  const [problem, setProblem] = useState<string>()
  const known = selection.kind === 'these' ? selection.rows : noRows
  const rows = useMemo(() => [...known.values()], [known])
  const name = label(resource.names.many)
  const shown = formatNumber(count, language)

  const attempt = async (running: Promise<BatchAnswer | undefined>, then: (answer: BatchAnswer) => void) => {
    setProblem(undefined)
    try {
      const answer = await running
      if (answer) then(answer)
    } catch (error) {
      setProblem(failureOf(error, t))
    }
  }
  const rehearse = (what: Pick<BulkBody, 'change' | 'adjust' | 'delete' | 'reason'>) => {
    const body = { ...what, ...chosenAs(selection, state) }
    return attempt(work.run({ ...body, dryRun: true }), (answer) => setTried({ body, answer }))
  }
  const perform = (body: BulkBody, begun?: BrokenOff) =>
    attempt(work.run(body, begun), ({ batch, counts, problem: stopped }) => {
      // That the server is away is said above the page.
      if (stopped) return setProblem(stopped.code === 'unavailable' ? undefined : stopped.detail)
      const { changed = 0, deleted = 0, refused = 0, left = 0 } = counts
      const sentences = [
        deleted > 0 || body.delete
          ? t('bulk.deleted', { count: deleted })
          : t('bulk.changed', { count: changed }),
        refused > 0 && t('bulk.refusedAfter', { count: refused }),
        left > 0 && t('bulk.left', { count: left }),
      ]
      tellDone(sentences.filter(Boolean).join(' '), batch && changed + deleted > 0 ? undo(batch) : undefined)
      // Records it did not get to stay selected.
      if (left === 0) onDone()
      onClose()
    })
  const goBack = () => {
    setTried(undefined)
    requestAnimationFrame(() => document.getElementById(fieldChooser)?.focus())
  }
  const { brokenOff } = work
  const isBrokenOff = useRef(brokenOff !== undefined)
  const rehearseDeletion = useRef(rehearse)
  rehearseDeletion.current = rehearse
  useEffect(() => {
    if (bulkAction === 'delete' && !isBrokenOff.current) rehearseDeletion.current({ delete: true })
  }, [bulkAction])

  const title = t(bulkAction === 'delete' ? 'bulk.deleteTitle' : 'bulk.changeTitle', { count, shown, name })
  if (brokenOff) {
    return (
      <Dialog title={t('bulk.brokenTitle', { name })} size={560} opened held={work.isBusy} onClose={onClose}>
        <BrokenOffNote brokenOff={brokenOff} />
        <Waiting work={work} problem={problem} />
        <BrokenOffFoot
          brokenOff={brokenOff}
          isBusy={work.isBusy}
          onLeave={() => {
            work.forget()
            onClose()
          }}
          onUndo={async (batch) => {
            if (!(await undo(batch).run())) return
            work.forget()
            onClose()
          }}
          onGoOn={() => perform(brokenOff.body, brokenOff)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={title} size={780} opened held={work.isBusy} onClose={onClose}>
      {bulkAction === 'change' && (
        // Only hidden, so that what was typed is still there on the way back from the preview.
        <div hidden={tried !== undefined}>
          <BulkFields resource={resource} rows={rows} isBusy={work.isBusy} onClose={onClose} onTry={rehearse}>
            <Waiting work={work} problem={problem} />
          </BulkFields>
        </div>
      )}
      {tried && <BulkPreview resource={resource} answer={tried.answer} known={known} />}
      {(bulkAction === 'delete' || tried) && (
        <>
          <Waiting work={work} problem={problem} />
          <PreviewFoot
            bulkAction={bulkAction}
            tried={tried}
            isBusy={work.isBusy}
            onBack={bulkAction === 'change' ? goBack : onClose}
            onDo={({ body }) => perform(body)}
          />
        </>
      )}
    </Dialog>
  )
}

type WaitingProps = { readonly work: ReturnType<typeof useBulk>; readonly problem: string | undefined }

function Waiting({ work, problem }: WaitingProps) {
  return (
    <>
      {work.isBusy && (
        <LongProgress
          progress={work.progress}
          waits={work.waits}
          onStop={work.stop}
          isStopping={work.isStopping}
        />
      )}
      {problem && !work.isBusy && (
        <div className="dialog__text">
          <div className="note" data-s="late" role="alert">
            <Glyph shape="triangle" />
            <span>{problem}</span>
          </div>
        </div>
      )}
    </>
  )
}

type FootProps = {
  readonly bulkAction: Props['bulkAction']
  readonly tried: Tried | undefined
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onDo: (tried: Tried) => void
}

function PreviewFoot({ bulkAction, tried, isBusy, onBack, onDo }: FootProps) {
  const { t } = useWords()
  const { changed = 0, deleted = 0 } = tried?.answer.counts ?? {}
  const count = changed + deleted
  return (
    <div className="dialog__foot">
      <Button disabled={isBusy} onClick={onBack}>
        {t(bulkAction === 'change' ? 'bulk.back' : 'dialog.cancel')}
      </Button>
      {tried && (
        <Button
          look={bulkAction === 'delete' ? 'danger' : 'primary'}
          disabled={isBusy}
          closedBecause={count === 0 ? t('bulk.nothingToDo') : undefined}
          onClick={() => onDo(tried)}
        >
          {t(bulkAction === 'delete' ? 'bulk.deleteNow' : 'bulk.changeNow', { count })}
        </Button>
      )}
    </div>
  )
}
