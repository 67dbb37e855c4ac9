import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { isSystemField } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { titleOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import type { WithCents } from '../fields/cents.ts'
import type { Column } from '../fields/columns.ts'
import { useFieldDisplay } from '../fields/show.tsx'

type Props = {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly row: AnyRow
  readonly cents: WithCents
}

/**
 * What a row says, on a card: its title and amount, what it is in words, its figures with their names, and last how it
 * stands. It is all that the columns say: a line that is too long goes on in the next.
 */
export function CardFacts({ resource, columns, row, cents }: Props) {
  const display = useFieldDisplay(row, { cents })
  const filled = columns.filter(
    ({ path, field }) => path !== resource.title && display.say(field, valueAt(row, path)) !== '',
  )
  const amount = filled.find(({ field }) => field.kind === 'money')
  const state = filled.find(({ field }) => field.kind === 'choice' && field.marks)
  const others = filled.filter((column) => column !== amount && column !== state)
  const named = others.filter((column) => needsName(resource, column) || display.figures(column.field))
  const words = others.filter((column) => !named.includes(column))
  const say = ({ path, field }: Column) => display.say(field, valueAt(row, path))
  return (
    <>
      <b>{titleOf(resource, row)}</b>
      {amount && <span className="n price num">{say(amount)}</span>}
      {words.length > 0 && <span className="ucard__wide">{words.map(say).join(' · ')}</span>}
      {named.length > 0 && (
        <span className="ucard__wide ucard__figures soft">
          {named.map((column) => (
            <Named key={column.path} column={column} text={say(column)} />
          ))}
        </span>
      )}
      {state && (
        <span className="ucard__wide">{display.show(state.field, state.path, valueAt(row, state.path))}</span>
      )}
    </>
  )
}

/** An area speaks for itself by its unit; any other figure needs its name. */
function Named({ column: { field }, text }: { readonly column: Column; readonly text: string }) {
  const { label } = useWords()
  return (
    <span>
      {field.kind !== 'area' && <small className="muted">{label(field.label)} </small>}
      <span className="num">{text}</span>
    </span>
  )
}

/** A yes, or the name of a colleague, does not say what it is about. */
function needsName(resource: Resource, { path, field }: Column): boolean {
  return isSystemField(path) || path === resource.assignee || field.kind === 'flag'
}
