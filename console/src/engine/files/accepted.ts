import type { FileType } from '@prona/contract/files/document'
import type { IssueCode } from '@prona/contract/kernel/errors'

type Types = Readonly<Record<string, FileType>>
type Named = { readonly name: string; readonly size: number }
export type Accepted = { readonly types: Types; readonly largest: number }
export type FileProblem = {
  readonly code: IssueCode
  readonly params: Readonly<Record<string, string | number>>
}

/** What the server would say against the file by its name and size, said before a byte of it has left. */
export function fileProblem({ name, size }: Named, { types, largest }: Accepted): FileProblem | undefined {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  const isKnown = Object.values(types).some(({ names }) => names.includes(extension))
  if (!isKnown) return { code: 'badFileType', params: { types: listed(types) } }
  if (size > largest) return { code: 'fileTooLarge', params: { max: Math.floor(largest / 1024 / 1024) } }
  return size === 0 ? { code: 'badFile', params: {} } : undefined
}

/** For the dialog in which files are chosen. Telephones that know other kinds of pictures turn them into these. */
export function acceptOf(types: Types): string {
  return Object.values(types)
    .flatMap(({ type, names }) => [type, ...names.map((name) => `.${name}`)])
    .join(',')
}

function listed(types: Types): string {
  return Object.values(types)
    .flatMap(({ names }) => names.slice(0, 1))
    .join(', ')
}
