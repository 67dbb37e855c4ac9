import { Popover } from '@mantine/core'
import { normalizePhone } from '@prona/contract/kernel/check'
import { noValue } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useFormDetails } from '../data/use-row.ts'
import { valueAt } from '../data/value-at.ts'
import { sentenceFor } from '../fields/issue-sentences.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { isSame, issuesIn, written } from '../form/form-values.ts'
import { inputOf } from '../form/inputs/inputs.ts'
import { saveCell } from './save-cell.ts'
import type { CellMove, RefusedCell } from './use-edits.ts'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly path: string
  readonly refused: RefusedCell | undefined
  /** Replaces the value, as if typed here. */
  readonly typed?: string | undefined
  readonly onLeave: (move: CellMove) => void
  readonly onSettled: (id: string, path: string, refused: RefusedCell | undefined) => void
}

/** Edits a cell in place. Enter and Tab save and move on, Escape cancels. */
export function CellEditor({ resource, row: now, path, refused, typed: begun, onLeave, onSettled }: Props) {
  // Changes that arrive meanwhile are left to the server to compare. What a refusal told may come before the rows.
  const [row] = useState(() => {
    const theirs = refused?.theirs
    return theirs && theirs.version > now.version ? { ...now, ...theirs } : now
  })
  const { t, label } = useWords()
  const display = useFieldDisplay(row)
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const field = resource.fields[path]
  const saved = valueAt(row, path)
  const [value, setValue] = useState(refused ? refused.typed : (saved ?? null))
  const [issue, setIssue] = useState<string>()
  const host = useRef<HTMLDivElement>(null)
  const isLeft = useRef(false)
  const details = useFormDetails(resource, row._id).data
  const isClosed = details !== undefined && !details.writable.includes(path)
  useFirstFocus(host, begun)
  if (!field) return null

  const leave = (move: CellMove) => {
    isLeft.current = true
    onLeave(move)
  }
  const commit = (typed: unknown, move: CellMove) => {
    if (isLeft.current) return
    // In international form, as a form does when the field loses the focus.
    const next =
      field.kind === 'phone' && typeof typed === 'string' ? (normalizePhone(typed) ?? typed) : typed
    const fields = { [path]: field }
    const body = written(fields, { [path]: next })
    const [problem] = isClosed ? [] : issuesIn(fields, { [path]: next })
    const isEmptied = !(path in body)
    // The rows may still show what was refused: that it is the same does not say that it is saved.
    if (isClosed || (!refused && !isEmptied && isSame(body[path], saved ?? null))) {
      onSettled(row._id, path, undefined)
      return leave(move)
    }
    if (problem || isEmptied) {
      const message = sentenceFor(problem ?? { field: path, code: 'required' }, fields, display)
      if (move !== 'away') return setIssue(message)
      onSettled(row._id, path, { typed: next, message })
      return leave(move)
    }
    onSettled(row._id, path, undefined)
    leave(move)
    const changedBy = (theirs: AnyRow) =>
      t('grid.changedBy', {
        who: theirs.labels[String(theirs.updatedBy)] ?? t('grid.somebody'),
        value: display.say(field, valueAt(theirs, path)) || noValue,
      })
    const told = { changedBy, unreachable: t('form.unreachable') }
    saveCell(signedIn, queries, { resource, row, path, value: body[path] }, told).then((reason) => {
      if (reason) onSettled(row._id, path, reason)
    })
  }
  const abandon = () => {
    onSettled(row._id, path, undefined)
    leave('stay')
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isChoosing =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.nativeEvent.isComposing || !inCell(event.target, host.current)) return
    if (isChoosing && event.key !== 'Tab') return
    if (event.key === 'Escape') abandon()
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) commit(value, 'down')
    else if (event.key === 'Tab') commit(value, event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  const blur = (event: FocusEvent) => {
    const to = event.relatedTarget
    const isOver = !document.hasFocus() || (to instanceof Element && to.closest('.pop') !== null)
    if (!isOver && !inCell(to, host.current)) commit(value, 'away')
  }
  const change = (next: unknown) => {
    setValue(next)
    setIssue(undefined)
    if (field.kind === 'choice' || field.kind === 'flag') commit(next, 'stay')
  }

  const { Input } = inputOf(field)
  const message = isClosed ? t('grid.notWritable') : (issue ?? refused?.message)
  const id = `cell-${path}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input within is what one acts on
    <div className="celledit" ref={host} onKeyDown={press} onBlur={blur} onClick={stop} onDoubleClick={stop}>
      <Popover opened={Boolean(message)} position="bottom-start" withinPortal withRoles={false}>
        <Popover.Target>
          <div className="field" data-invalid={message ? '' : undefined}>
            <Input
              field={field}
              path={path}
              value={value}
              onChange={change}
              display={display}
              inner={() => null}
              wiring={{
                id,
                label: label(field.label),
                disabled: isClosed,
                invalid: Boolean(message),
                describedBy: message ? `${id}-error` : undefined,
              }}
            />
            <label className="vh" htmlFor={id}>
              {label(field.label)}
            </label>
          </div>
        </Popover.Target>
        <Popover.Dropdown>
          <div className="celledit__said">
            <p className="error" id={`${id}-error`} role="alert">
              <Glyph shape="triangle" />
              {message}
            </p>
            {refused?.theirs && (
              <div className="row">
                <Button small look="primary" onClick={() => commit(value, 'stay')}>
                  {t('grid.keepMine')}
                </Button>
                <Button small onClick={abandon}>
                  {t('grid.takeTheirs')}
                </Button>
              </div>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation()
}

function inCell(target: EventTarget | null, host: Element | null): boolean {
  return target instanceof Node && host?.contains(target) === true
}

/** The content is selected, so that typing replaces it. */
function useFirstFocus(host: React.RefObject<HTMLDivElement | null>, typed: string | undefined): void {
  const begun = useRef(typed)
  useEffect(() => {
    const input = host.current?.querySelector('input')
    input?.focus()
    if (input && input.type !== 'checkbox') input.select()
    if (input?.getAttribute('role') === 'combobox') input.click()
    // The input reads it as it reads what is typed.
    if (begun.current) document.execCommand('insertText', false, begun.current)
    begun.current = undefined
  }, [host])
}
