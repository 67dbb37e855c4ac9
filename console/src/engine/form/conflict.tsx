import type { Field, Fields } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import { noValue } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { languages } from '@prona/contract/kernel/words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { languageNames, useWords } from '../../ui/language.ts'
import { timeZone } from '../data/time-zone.ts'
import { knownTitles, nameOf } from '../data/use-references.ts'
import { isRecord } from '../data/value-at.ts'
import { Fact, useFieldDisplay } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import { isSame, startingValues, type Values, withRowsOf, written } from './form-values.ts'

type Side = 'mine' | 'theirs'
type Props = {
  readonly resource: Resource
  readonly fields: Fields
  /** The record both sides began with. */
  readonly before: AnyRow | undefined
  readonly base: Values
  readonly mine: Values
  readonly theirs: AnyRow
  readonly busy: boolean
  /** Called with the reader's own values that are kept, to save them at once or to go on editing. */
  readonly onChoose: (mine: Values, then: 'save' | 'edit') => void
}

/** Somebody else saved meanwhile: shows both versions field by field and lets the reader choose. */
export function Conflict({ resource, fields, before, base, mine, theirs, busy, onChoose }: Props) {
  const { t, label } = useWords()
  const display = useAllTitles(before, theirs)
  const heading = useId()
  const differing = differencesOf(fields, base, mine, theirs)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() => evident(differing))
  const left = differing.filter(({ name }) => !chosen[name]).length
  const all = (side: Side) => setChosen(Object.fromEntries(differing.map(({ name }) => [name, side])))
  // Nothing of the reader's own is discarded before they have chosen.
  const choose = (then: 'save' | 'edit') => {
    const kept = differing.filter(({ name }) => chosen[name] !== 'theirs')
    onChoose(Object.fromEntries(kept.map(({ name }) => [name, withRowsOf(mine[name], theirs[name])])), then)
  }
  const by = theirs.updatedBy ? theirs.labels[theirs.updatedBy] : undefined
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading} tabIndex={-1} ref={title}>
          {t('conflict.title')}
        </h2>
        <span className="badge" data-s="held">
          <Glyph shape="dashed" />
          {t('conflict.count', { count: differing.length })}
        </span>
      </div>
      <p className="card__body small soft conflict__about">
        {t(by ? 'conflict.savedBy' : 'conflict.saved', {
          by: by ?? '',
          title: nameOf(resource, theirs, label),
          time: clockAt(theirs.updatedAt, timeZone).time,
        })}{' '}
        {t('conflict.help')}
      </p>
      <div className="scroll">
        <table className="table table--in conflict">
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.was')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{by ? t('conflict.theirsBy', { by }) : t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((one) => {
              const field = fields[one.name]
              if (!field) return null
              const say = (value: unknown) => (
                <Whole field={field} path={one.name} value={value} display={display} />
              )
              const side = (name: Side) => (
                <label className="row">
                  <input
                    type="radio"
                    className="radio"
                    name={`${heading}-${one.name}`}
                    checked={chosen[one.name] === name}
                    onChange={() => setChosen({ ...chosen, [one.name]: name })}
                  />
                  {name === 'mine' && !one.isMineNew ? (
                    <span className="muted">{t('conflict.unchanged')}</span>
                  ) : (
                    <span className="conflict__value">{say(one[name])}</span>
                  )}
                </label>
              )
              return (
                <tr key={one.name}>
                  <th scope="row" className="key">
                    {label(field.label)}
                  </th>
                  <td className="dim" data-head={t('conflict.was')}>
                    {say(one.was)}
                  </td>
                  <td data-head={t('conflict.mine')}>{side('mine')}</td>
                  <td data-head={by ?? t('conflict.theirs')}>{side('theirs')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="card__foot">
        <Button small onClick={() => all('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button small onClick={() => all('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
        <span className="grow" />
        {left > 0 && <span className="muted tiny">{t('conflict.left', { count: left })}</span>}
        <Button small disabled={busy} onClick={() => choose('edit')}>
          {t('conflict.edit')}
        </Button>
        <Button
          small
          look="primary"
          disabled={busy}
          closedBecause={left > 0 ? t('conflict.left', { count: left }) : undefined}
          onClick={() => choose('save')}
        >
          {t('conflict.save')}
        </Button>
      </div>
    </section>
  )
}

type WholeProps = {
  readonly field: Field
  readonly path: string
  readonly value: unknown
  readonly display: FieldDisplay
}

/** All of a value: of a text in several languages each of them, of rows every column. */
function Whole({ field, path, value, display }: WholeProps) {
  if (field.kind === 'localized' && isRecord(value)) {
    const texts = languages.filter((one) => value[one])
    if (texts.length === 0) return noValue
    return (
      <ul className="lines">
        {texts.map((one) => (
          <li key={one} lang={one}>
            <span className="muted">{languageNames[one]}: </span>
            {String(value[one])}
          </li>
        ))}
      </ul>
    )
  }
  return <Fact field={field} path={path} value={value} display={display} />
}

/** Both versions refer to records, whose titles come from either. */
function useAllTitles(before: AnyRow | undefined, theirs: AnyRow): FieldDisplay {
  const queries = useQueryClient()
  const row = useMemo(
    () => ({ ...theirs, labels: { ...knownTitles(queries), ...before?.labels, ...theirs.labels } }),
    [queries, before, theirs],
  )
  return useFieldDisplay(row)
}

type Difference = {
  readonly name: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
  readonly isMineNew: boolean
  readonly isTheirsNew: boolean
}

export function differencesOf(
  fields: Fields,
  base: Values,
  mine: Values,
  theirs: Values,
): readonly Difference[] {
  const [was, own, saved] = [base, mine, startingValues(fields, theirs)].map((values) =>
    written(fields, values),
  )
  return Object.keys(fields)
    .map((name) => ({
      name,
      was: was?.[name],
      mine: own?.[name],
      theirs: saved?.[name],
      isMineNew: !isSame(own?.[name], was?.[name]),
      isTheirsNew: !isSame(saved?.[name], was?.[name]),
    }))
    .filter((one) => !isSame(one.mine, one.theirs))
}

/** Where only one side changed a field, that side is preselected. */
function evident(differing: readonly Difference[]): Record<string, Side> {
  return Object.fromEntries(
    differing
      .filter(({ isMineNew, isTheirsNew }) => isMineNew !== isTheirsNew)
      .map(({ name, isMineNew }) => [name, isMineNew ? 'mine' : 'theirs']),
  )
}
