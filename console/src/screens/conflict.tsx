import type { Fields } from '@prona/contract/kernel/field'
import { noValue } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useId, useState } from 'react'
import { isSame, startingValues, type Values, written } from '../forms/form-values.ts'
import { useScene } from '../kernel/fields/show.tsx'
import { titleOf } from '../kernel/use-references.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'

type Side = 'mine' | 'theirs'
type Props = {
  readonly resource: Resource
  readonly fields: Fields
  readonly base: Values
  readonly mine: Values
  readonly theirs: AnyRow
  readonly busy: boolean
  /** With the values of one's own that stay. */
  readonly onChoose: (mine: Values) => void
}

/** Somebody saved meanwhile: both versions, field by field, and what stays is chosen. */
export function Conflict({ resource, fields, base, mine, theirs, busy, onChoose }: Props) {
  const { t, label } = useWords()
  const scene = useScene(theirs)
  const heading = useId()
  const differing = differencesOf(fields, base, mine, theirs)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() => evident(differing))
  const left = differing.filter(({ name }) => !chosen[name]).length
  const all = (side: Side) => setChosen(Object.fromEntries(differing.map(({ name }) => [name, side])))
  const save = () => {
    const kept = differing.filter(({ name }) => chosen[name] === 'mine')
    onChoose(Object.fromEntries(kept.map(({ name }) => [name, mine[name]])))
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t('conflict.title')}
        </h2>
        <span className="muted">{titleOf(resource, theirs)}</span>
      </div>
      <p className="card__body small soft" role="status">
        {t('conflict.help')}
      </p>
      <div className="scroll">
        <table className="table table--in conflict">
          <thead>
            <tr>
              {(['field', 'was', 'mine', 'theirs'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`conflict.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((one) => {
              const field = fields[one.name]
              if (!field) return null
              const say = (value: unknown) => scene.say(field, value) || noValue
              const side = (name: Side, text: string) => (
                <label className="row">
                  <input
                    type="radio"
                    className="radio"
                    name={`${heading}-${one.name}`}
                    checked={chosen[one.name] === name}
                    onChange={() => setChosen({ ...chosen, [one.name]: name })}
                  />
                  {text}
                </label>
              )
              return (
                <tr key={one.name}>
                  <th scope="row" className="key">
                    {label(field.label)}
                  </th>
                  <td className="dim">{say(one.was)}</td>
                  <td>{side('mine', one.isMineNew ? say(one.mine) : t('conflict.unchanged'))}</td>
                  <td>{side('theirs', say(one.theirs))}</td>
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
        <Button
          small
          look="primary"
          disabled={busy}
          closedBecause={left > 0 ? t('conflict.left', { count: left }) : undefined}
          onClick={save}
        >
          {t('conflict.save')}
        </Button>
      </div>
    </section>
  )
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

/** Where only one of the two changed something, that is what stays unless told otherwise. */
function evident(differing: readonly Difference[]): Record<string, Side> {
  return Object.fromEntries(
    differing
      .filter(({ isMineNew, isTheirsNew }) => isMineNew !== isTheirsNew)
      .map(({ name, isMineNew }) => [name, isMineNew ? 'mine' : 'theirs']),
  )
}
