import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type BlockName, isBlock, type PaperKind, placeholdersFor } from '@prona/contract/papers/placeholders'
import { paperTemplate } from '@prona/contract/resources'
import { use, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '../engine/form/form-field.tsx'
import type { OwnGroups } from '../engine/form/form-groups.tsx'
import { FieldDisplayContext, FormIdContext, inputId } from '../engine/form/form-scope.tsx'
import { FormScreen } from '../engine/form/form-screen.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import '../ui/styles/papers.css'
import { isPaperText, type Typed } from './paper-text-in.ts'

const TemplatePreview = latePart(async () => (await import('./template-preview.tsx')).TemplatePreview)

const groups: OwnGroups = { text: TextGroup }

/** A template as one writes it: its text, beside it what can be put in, and what it makes of an order. */
export function TemplateForm({ resource, id }: { readonly resource: Resource; readonly id?: string }) {
  return <FormScreen resource={resource} id={id} groups={groups} />
}

function TextGroup({ members }: { readonly members: readonly (readonly [string, Field])[] }) {
  const { t } = useWords()
  const typed = useTyped()
  const [isOpen, setOpen] = useState(false)
  const insert = useInsert()
  return (
    <div className="paper f6">
      <div className="paper__text fields">
        {members.map(([name, field]) => (
          <FormField key={name} path={name} field={field} />
        ))}
        <div className="f6">
          <Button
            icon="file"
            onMouseEnter={TemplatePreview.ahead}
            onClick={() => setOpen(true)}
            closedBecause={isPaperText(typed) ? undefined : t('paper.previewNeeds')}
          >
            {t('paper.preview')}
          </Button>
        </div>
      </div>
      <Placeholders kind={typed.kind} onChoose={insert} />
      {isPaperText(typed) && <TemplatePreview opened={isOpen} text={typed} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What the form says now; what is fixed stands in the record alone. */
function useTyped(): Typed {
  const row = use(FieldDisplayContext)?.row
  const [kind, language, heading, text] = useWatch({ name: ['kind', 'language', 'heading', 'text'] })
  return { kind: kind ?? row?.kind, language: language ?? row?.language, heading, text }
}

/** Puts a placeholder where the cursor is in the text; a table on a line of its own. */
function useInsert() {
  const form = use(FormIdContext)
  const { getValues, setValue } = useFormContext()
  return (name: string) => {
    const box = document.getElementById(inputId(form, 'text'))
    if (!(box instanceof HTMLTextAreaElement)) return
    const text = String(getValues('text') ?? '')
    const [from, to] = [box.selectionStart, box.selectionEnd]
    const before = text.slice(0, from)
    const put = isBlock(name) ? onItsLine(name, before, text.slice(to)) : `{{${name}}}`
    setValue('text', before + put + text.slice(to), { shouldDirty: true })
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(from + put.length, from + put.length)
    })
  }
}

function onItsLine(name: BlockName, before: string, after: string): string {
  const start = before === '' || before.endsWith('\n') ? '' : '\n'
  return `${start}{{${name}}}${after.startsWith('\n') ? '' : '\n'}`
}

type PlaceholdersProps = { readonly kind: unknown; readonly onChoose: (name: string) => void }

function Placeholders({ kind, onChoose }: PlaceholdersProps) {
  const { t, label } = useWords()
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  if (!isKind(kind)) return null
  return (
    <aside className="paper__values" aria-labelledby={heading}>
      <h3 className="h3" id={heading}>
        {t('paper.values')}
      </h3>
      <p className="muted small">{t('paper.valuesHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ul ref={list} className="scroll scroll--in" tabIndex={0} aria-labelledby={heading}>
        {placeholdersFor(kind).map(([name, words]) => (
          <li key={name}>
            <button type="button" className="paper__value" onClick={() => onChoose(name)}>
              <span>{label(words)}</span>
              <code dir="ltr">{`{{${name}}}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function isKind(value: unknown): value is PaperKind {
  return typeof value === 'string' && Object.hasOwn(paperTemplate.fields.kind.choices, value)
}
