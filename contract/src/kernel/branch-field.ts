import type { Field } from './field.ts'

export const branchPath = 'branch'

/** The code of a record's branch, as lists of all branches are narrowed, put in order and exported by it. */
export const branchField: Field = {
  kind: 'text',
  max: 30,
  whole: true,
  readOnly: true,
  label: ['Dega', 'Branch', 'Filiale', 'Sucursal'],
}

/** Whether the path is the branch that the resource's records belong to. */
export function isBranch({ scope }: { readonly scope?: 'branch' | 'company' }, path: string): boolean {
  return path === branchPath && scope === 'branch'
}

export function branchIn(resource: Parameters<typeof isBranch>[0], path: string): Field | undefined {
  return isBranch(resource, path) ? branchField : undefined
}
