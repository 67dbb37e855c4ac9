import type { FieldOf } from '@prona/contract/kernel/field'
import { Link } from '@tanstack/react-router'
import { isRecord, useSight } from '../data/access.ts'
import { pluralOf } from '../data/use-references.ts'
import { type FieldView, type Scene, type ShowProps, textOf, textsOf } from './view.ts'

export const reference: FieldView<FieldOf<'reference'>> = {
  text: (value, _, scene) => titleIn(scene, textOf(value)),
  Cell: ({ field, value, scene }) => <To to={field.to} id={textOf(value)} scene={scene} />,
}

export const references: FieldView<FieldOf<'references'>> = {
  text: (value, _, scene) =>
    textsOf(value)
      .map((id) => titleIn(scene, id))
      .join(', '),
  Fact: SeveralLinks,
}

function SeveralLinks({ field, value, scene }: ShowProps<FieldOf<'references'>>) {
  return (
    <span className="tags">
      {textsOf(value).map((id) => (
        <To key={id} to={field.to} id={id} scene={scene} />
      ))}
    </span>
  )
}

type ToProps = { readonly to: string; readonly id: string; readonly scene: Scene }

/** The record by its name, and the way to it where the reader may go. */
function To({ to, id, scene }: ToProps) {
  const sight = useSight()
  const { resource, plural } = pluralOf(to)
  const title = titleIn(scene, id)
  if (!sight.may(resource, 'read')) return title
  if (scene.quietLinks) {
    return (
      <a className="ref" href={`/${plural}/${id}`} tabIndex={-1} draggable={false}>
        {title}
      </a>
    )
  }
  return (
    <Link
      className="ref"
      to="/$plural/$id"
      params={{ plural, id }}
      onClick={(event) => event.stopPropagation()}
    >
      {title}
    </Link>
  )
}

function titleIn({ row: { labels } }: Scene, id: string): string {
  if (id === '') return ''
  return isRecord(labels) && Object.hasOwn(labels, id) ? textOf(labels[id]) : '…'
}

export function labelsIn({ row }: Scene): Readonly<Record<string, string>> {
  const { labels } = row
  if (!isRecord(labels)) return {}
  return Object.fromEntries(Object.entries(labels).map(([id, title]) => [id, textOf(title)]))
}
