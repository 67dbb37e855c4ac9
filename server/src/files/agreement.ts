import type { FileType } from '@prona/contract/files/document'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import { extensionOf } from '../http/file-name.ts'
import type { Asking } from '../kernel/bounded-queue.ts'
import type { ForeignFiles } from './foreign-files.ts'

type Types = Readonly<Record<string, FileType>>
type Received = { readonly path: string; readonly name: string; readonly declared: string }
type Agreed = { readonly kind: string; readonly type: string }

/** The file's kind, if its bytes, its name and the type given by the sender agree on one that is accepted. */
export async function agreedKind(
  { kindOf }: ForeignFiles,
  { path, name, declared }: Received,
  types: Types,
  asking: Asking,
): Promise<Agreed | { readonly issue: Omit<FieldIssue, 'field'> }> {
  const extension = extensionOf(name)
  const [kind, named] = Object.entries(types).find(([, { names }]) => names.includes(extension)) ?? []
  if (!kind || !named) return { issue: { code: 'badFileType', params: { types: listed(types) } } }
  const found = await kindOf(path, asking)
  if (found === 'lost') return { issue: { code: 'tooDemanding' } }
  const isIt = found === kind || (found === 'txt' && kind === 'csv')
  return isIt && isCalled(named, declared) ? { kind, type: named.type } : { issue: { code: 'notWhatItSays' } }
}

/** A sender that does not know the type sends `application/octet-stream` or nothing. */
function isCalled({ type, declared }: FileType, by: string): boolean {
  const declaredType = by.split(';')[0]?.trim().toLowerCase() ?? ''
  return ['', 'application/octet-stream', type, ...declared].includes(declaredType)
}

function listed(types: Types): string {
  return Object.values(types)
    .flatMap(({ names }) => names.slice(0, 1))
    .join(', ')
}
