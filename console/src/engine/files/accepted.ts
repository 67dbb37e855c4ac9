import type { FileType } from '@prona/contract/files/document'
import type { IssueCode } from '@prona/contract/kernel/errors'

type Types = Readonly<Record<string, FileType>>
type Named = { readonly name: string; readonly size: number }
export type Accepted = { readonly types: Types; readonly largest: number }
export type FileProblem = {
  readonly code: IssueCode
  readonly params: Readonly<Record<string, string | number>>
}

/** What the server would object to in the file's name or size, checked before anything is sent. */
export function fileProblem({ name, size }: Named, { types, largest }: Accepted): FileProblem | undefined {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  const isKnown = Object.values(types).some(({ names }) => names.includes(extension))
  if (!isKnown) return { code: 'badFileType', params: { types: listed(types) } }
  if (size > largest) return { code: 'fileTooLarge', params: { max: Math.floor(largest / 1024 / 1024) } }
  return size === 0 ? { code: 'badFile', params: {} } : undefined
}

/** The types for the browser's file dialog. Telephones convert other kinds of pictures to these. */
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
