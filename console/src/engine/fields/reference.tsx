import type { FieldOf } from '@prona/contract/kernel/field'
import { titleInLanguage } from '@prona/contract/kernel/kinds'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../data/access.ts'
import { pluralOf } from '../data/use-references.ts'
import { isRecord } from '../data/value-at.ts'
import { type FieldDisplay, type FieldView, type ShowProps, textOf, textsOf } from './view.ts'

export const reference: FieldView<FieldOf<'reference'>> = {
  text: (value, { to }, display) => titleIn(display, to, textOf(value)),
  Cell: ({ field, value, display }) => <To to={field.to} id={textOf(value)} display={display} />,
}

export const references: FieldView<FieldOf<'references'>> = {
  text: (value, { to }, display) =>
    textsOf(value)
      .map((id) => titleIn(display, to, id))
      .join(', '),
  Fact: SeveralLinks,
}

function SeveralLinks({ field, value, display }: ShowProps<FieldOf<'references'>>) {
  return (
    <span className="tags">
      {textsOf(value).map((id) => (
        <To key={id} to={field.to} id={id} display={display} />
      ))}
    </span>
  )
}

type ToProps = { readonly to: string; readonly id: string; readonly display: FieldDisplay }

/** The record's name, as a link where the reader may open it. */
function To({ to, id, display }: ToProps) {
  const access = useAccess()
  const { resource, plural } = pluralOf(to)
  const title = titleIn(display, to, id)
  if (!access.may(resource, 'read')) return title
  if (display.quietLinks) {
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

function titleIn({ row: { labels }, words }: FieldDisplay, to: string, id: string): string {
  if (id === '') return ''
  if (!isRecord(labels) || !Object.hasOwn(labels, id)) return '…'
  return titleInLanguage(pluralOf(to).resource, textOf(labels[id]), words.language)
}

export function labelsIn({ row }: FieldDisplay): Readonly<Record<string, string>> {
  const { labels } = row
  if (!isRecord(labels)) return {}
  return Object.fromEntries(Object.entries(labels).map(([id, title]) => [id, textOf(title)]))
}
