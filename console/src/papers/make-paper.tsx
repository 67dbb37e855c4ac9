import { newKey } from '@prona/client/key'
import { type PaperText, paperCalls } from '@prona/client/papers'
import { orThrow } from '@prona/client/problem'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { isLanguage } from '@prona/contract/kernel/words'
import { customer, order, paperTemplate } from '@prona/contract/resources'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useRecords, useRecordsById } from '../engine/data/use-records.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { useDocumentCalls } from '../engine/files/use-files.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import '../ui/styles/papers.css'
import { tellDone } from '../ui/toasts.tsx'
import { PaperView } from './paper-view.tsx'

type Template = Row<typeof paperTemplate>
type Props = {
  readonly row: AnyRow & Row<typeof order>
  readonly opened?: boolean
  readonly onClose: () => void
}

/** Makes a document of an order: from which template, those in the customer's language first. */
export function MakePaper({ row, opened = true, onClose }: Props) {
  const { t } = useWords()
  const asked = opened ? { kind: [row.kind], status: ['active', 'example'] } : undefined
  const templates = useRecords(paperTemplate, asked)
  const takers = row.parties.filter(({ role }) => role === 'buyer' || role === 'tenant')
  const customers = useRecordsById(customer, opened ? takers.slice(0, 1).map((one) => one.customer) : [])
  if (!opened) return null
  const language = customers.rows[0]?.language
  return (
    <Dialog title={t('paper.make')} size={560} opened onClose={onClose}>
      {templates.isHere &&
        customers.isHere &&
        (templates.rows.length === 0 ? (
          <None onClose={onClose} />
        ) : (
          <Choose row={row} templates={inOrder(templates.rows, language)} onClose={onClose} />
        ))}
    </Dialog>
  )
}

/** The customer's language first, and what a lawyer has seen before what is an example. */
function inOrder(templates: readonly Template[], language: string | undefined): readonly Template[] {
  const rank = (one: Template) => (one.language === language ? 0 : 2) + (one.status === 'active' ? 0 : 1)
  return templates.toSorted((one, other) => rank(one) - rank(other))
}

function None({ onClose }: Pick<Props, 'onClose'>) {
  const { t, label } = useWords()
  return (
    <>
      <div className="dialog__text">
        <p>{t('paper.none')}</p>
        <Link className="link" to="/$plural" params={{ plural: paperTemplate.plural }}>
          {label(paperTemplate.names.many)}
        </Link>
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </>
  )
}

type ChooseProps = Omit<Props, 'opened'> & { readonly templates: readonly Template[] }

function Choose({ row, templates, onClose }: ChooseProps) {
  const { t } = useWords()
  const { client } = useSignedIn()
  const { take } = useDocumentCalls({ resource: order, row })
  const [chosenId, choose] = useState(templates[0]?._id)
  const [isShown, setShown] = useState(false)
  const chosen = templates.find(({ _id }) => _id === chosenId)
  const text = chosen && textOf(chosen)
  const key = useRef(newKey())
  const make = useMutation({
    mutationFn: ({ _id }: Template) =>
      orThrow((options) =>
        paperCalls(client.connection).make(row._id, _id, {
          ...options,
          idempotencyKey: `${key.current}`,
          ...(row.branch && { branch: row.branch }),
        }),
      ),
    onSuccess: (documents, { name }) => {
      take(documents)
      onClose()
      tellDone(t('paper.made', { name }))
    },
    // Another attempt is another request: the order may have been changed in the meantime.
    onError: () => {
      key.current = newKey()
    },
  })
  return (
    <>
      <div className="dialog__text stack">
        <Templates
          templates={templates}
          chosen={chosenId}
          onChoose={(id) => {
            key.current = newKey()
            choose(id)
          }}
        />
        {chosen?.status === 'example' && (
          <p className="note" data-s="held">
            <Glyph shape="dashedRing" />
            <span>{t('paper.isExample')}</span>
          </p>
        )}
        {make.error && (
          <p className="note" data-s="late" role="alert">
            <Glyph shape="triangle" />
            <span>{reasonOf(make.error)}</span>
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button onClick={() => setShown(true)} disabled={!chosen}>
          {t('paper.preview')}
        </Button>
        <Button
          look="primary"
          disabled={!chosen || make.isPending}
          onClick={() => chosen && make.mutate(chosen)}
        >
          {t(make.isPending ? 'paper.making' : 'paper.make')}
        </Button>
      </div>
      {isShown && chosen && text && (
        <PaperView order={row._id} text={text} title={chosen.name} onClose={() => setShown(false)} />
      )}
    </>
  )
}

/** What a template prints, without what else is kept of it. */
function textOf({ kind, language, heading, text }: Template): PaperText | undefined {
  return isLanguage(language) ? { kind, language, heading, text } : undefined
}

type TemplatesProps = {
  readonly templates: readonly Template[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

function Templates({ templates, chosen, onChoose }: TemplatesProps) {
  const { label } = useWords()
  const display = useFieldDisplay()
  const group = useId()
  const { language, status, edition } = paperTemplate.fields
  return (
    <fieldset className="paper__choices">
      <legend className="lbl">{label(paperTemplate.names.one)}</legend>
      {templates.map((one) => (
        <label key={one._id} className="paper__choice">
          <input
            type="radio"
            className="radio"
            name={group}
            checked={one._id === chosen}
            onChange={() => onChoose(one._id)}
          />
          <span className="paper__name">
            <bdi>{one.name}</bdi>
            <small className="muted">
              {display.say(language, one.language)} · {label(edition.label)} {one.edition} ·{' '}
              {display.say(status, one.status)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
