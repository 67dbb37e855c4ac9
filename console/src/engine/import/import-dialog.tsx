import '../../ui/styles/batches.css'
import '../../ui/styles/imports.css'
import type { ImportAnswer } from '@prona/client/batches'
import { hasTemplate, mostMends } from '@prona/contract/batches/import-options'
import type { Resource } from '@prona/contract/kernel/resource'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { LongProgress } from '../batch/long-progress.tsx'
import { useUndo } from '../batch/use-undo.ts'
import { failureOf, isAway, problemOf } from '../data/problems.ts'
import { ColumnsStep } from './columns-step.tsx'
import { fileProblem } from './file-check.ts'
import { FileDrop } from './file-drop.tsx'
import { type Cells, ImportIssues, ImportTotals, MissingFields } from './import-outcome.tsx'
import { TemplateButton } from './template-button.tsx'
import { type Reading, useImport, useTried } from './use-import.ts'

type Props = { readonly resource: Resource; readonly onClose: () => void }

/** Imports a file of records: it is chosen, mapped and tried in a dry run before anything is saved. */
export function ImportDialog({ resource, onClose }: Props) {
  const { t, label } = useWords()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<ImportAnswer>()
  const [isHeld, setHeld] = useState(false)
  const choose = (chosen: File) => {
    const wrong = fileProblem(chosen)
    setProblem(wrong && t(wrong))
    setFile(wrong ? undefined : chosen)
  }
  const title = t('import.title', { name: label(resource.names.many) })
  return (
    <Dialog title={title} size={980} opened held={isHeld} onClose={onClose}>
      {done ? (
        <Done resource={resource} answer={done} onClose={onClose} />
      ) : file ? (
        <Checked
          // A new file starts from the beginning.
          key={`${file.name} ${file.lastModified} ${file.size}`}
          resource={resource}
          file={file}
          onOther={() => setFile(undefined)}
          onHold={setHeld}
          onDone={setDone}
        />
      ) : (
        <>
          <div className="dialog__text">
            <p>{t('import.help')}</p>
            <FileDrop problem={problem} onFile={choose} />
          </div>
          <div className="dialog__foot">
            {hasTemplate(resource) && <TemplateButton resource={resource} />}
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type CheckedProps = {
  readonly resource: Resource
  readonly file: File
  readonly onOther: () => void
  readonly onHold: (isHeld: boolean) => void
  readonly onDone: (answer: ImportAnswer) => void
}

function Checked({ resource, file, onOther, onHold, onDone }: CheckedProps) {
  const { t } = useWords()
  const [reading, setReading] = useState<Reading>({})
  const [failure, setFailure] = useState<string>()
  const tried = useTried(resource, file, reading)
  const work = useImport(resource)
  const issues = useRef<HTMLDivElement>(null)
  const { created = 0, changed = 0, refused = 0 } = tried.answer?.counts ?? {}
  const good = created + changed
  const everywhere = Object.values(reading.values ?? {}).flatMap((of) => Object.keys(of))
  const corrected = [...Object.keys(reading.mends ?? {}), ...everywhere]
  const bring = async () => {
    setFailure(undefined)
    onHold(true)
    try {
      onDone(await work.run(file, { ...reading, rows: refused > 0 ? 'good' : 'all' }))
    } catch (error) {
      setFailure(isAway(problemOf(error)) ? t('import.unavailable') : failureOf(error, t))
    }
    onHold(false)
  }
  const problemText =
    failure ??
    (tried.isFailed
      ? tried.columns.length > 0
        ? t('import.noneKnown')
        : (wrongWith(tried.problem) ?? t('import.notTried'))
      : undefined)
  return (
    <>
      <div className="dialog__text bulk scroll">
        <div className="row">
          <b className="medium cut grow">{file.name}</b>
          <Button small disabled={work.isBusy} onClick={onOther}>
            {t('import.otherFile')}
          </Button>
        </div>
        {problemText && (
          <div className="note" data-s="late" role="alert">
            <Glyph shape="triangle" />
            <span>{problemText}</span>
          </div>
        )}
        {tried.columns.length > 0 && (
          <ColumnsStep
            resource={resource}
            columns={tried.columns}
            keyUsed={tried.answer?.key}
            reading={reading}
            onChange={setReading}
          />
        )}
        {corrected.length > 0 && (
          <div className="row corrected">
            <span className="muted small" role="status">
              {t('import.corrected', { count: corrected.length })}
            </span>
            <Button
              small
              look="ghost"
              onClick={() => setReading({ ...reading, mends: undefined, values: undefined })}
            >
              {t('import.unmend')}
            </Button>
          </div>
        )}
        {tried.answer && (
          <div ref={issues}>
            <ImportIssues
              resource={resource}
              answer={tried.answer}
              fileName={file.name}
              onCorrect={
                work.isBusy || corrected.length >= mostMends
                  ? undefined
                  : (cells, text) => setReading((now) => withCorrection(now, cells, text))
              }
            />
          </div>
        )}
      </div>
      {/* Below what scrolls, so that the result is seen however many columns there are. */}
      {tried.missing && (
        <div className="dialog__text outcome">
          {tried.answer && (
            <ImportTotals
              answer={tried.answer}
              onIssues={() => issues.current?.scrollIntoView({ block: 'start' })}
            />
          )}
          <MissingFields resource={resource} missing={tried.missing} />
        </div>
      )}
      {(tried.isBusy || work.isBusy) && <LongProgress progress={work.progress} waits={work.waits} />}
      <div className="dialog__foot">
        <Button
          look="primary"
          disabled={work.isBusy || tried.isBusy}
          closedBecause={good === 0 ? t('import.nothingGood') : undefined}
          onClick={bring}
        >
          {good === 0 ? t('import.go') : t(refused > 0 ? 'import.good' : 'import.all', { count: good })}
        </Button>
      </div>
    </>
  )
}

/** The text of several rows is corrected wherever its column has it. */
function withCorrection(reading: Reading, { column, rows, text: was }: Cells, text: string): Reading {
  const [row] = rows
  if (rows.length === 1 && row !== undefined) {
    return { ...reading, mends: { ...reading.mends, [`${column}${row}`]: text } }
  }
  const { values = {} } = reading
  return { ...reading, values: { ...values, [column]: { ...values[column], [was]: text } } }
}

function wrongWith(problem: ReturnType<typeof useTried>['problem']): string | undefined {
  if (!problem || isAway(problem)) return undefined
  const fields = (problem.fields ?? []).map(({ message }) => message)
  return (fields.length > 0 ? fields.join(' ') : problem.detail) || undefined
}

type DoneProps = Props & { readonly answer: ImportAnswer }

/** The result, with the way to undo it. */
function Done({ resource, answer, onClose }: DoneProps) {
  const { t } = useWords()
  const undo = useUndo(resource)
  const { batch, counts } = answer
  const { created = 0, changed = 0 } = counts
  return (
    <>
      <div className="dialog__text bulk scroll">
        <p className="medium" role="status">
          {t('import.done')}
        </p>
        <ImportTotals answer={answer} />
        <ImportIssues resource={resource} answer={answer} fileName="" />
      </div>
      <div className="dialog__foot">
        {batch && created + changed > 0 && (
          <Button
            onClick={() => {
              onClose()
              undo(batch).run()
            }}
          >
            {t('bulk.undo')}
          </Button>
        )}
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('import.toList')}
        </Button>
      </div>
    </>
  )
}
