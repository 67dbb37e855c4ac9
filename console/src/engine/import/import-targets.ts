import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { languages } from '@prona/contract/kernel/words'
import type { Option } from '../../ui/inputs/option.ts'
import { languageNames, type Words } from '../../ui/language.ts'
import type { Access } from '../data/access.ts'

/** What a column of a file can be: the fields a cell can hold and the reader may write, as the server has them. */
export function importTargets(resource: Resource, access: Access, { label }: Words): readonly Option[] {
  const seen = Object.entries(resource.fields).filter(([name]) => access.field(resource, name))
  return within(Object.fromEntries(seen), '', '')

  function within(fields: Fields, prefix: string, outer: string): Option[] {
    return Object.entries(fields).flatMap(([name, field]): Option[] => {
      const value = `${prefix}${name}`
      const own = outer ? `${outer}: ${label(field.label)}` : label(field.label)
      if (field.readOnly || field.kind === 'list') return []
      if (field.kind === 'group') return within(field.fields, `${value}.`, own)
      if (field.kind !== 'localized') return [{ value, label: own }]
      return languages.map((one) => ({ value: `${value}.${one}`, label: `${own} (${languageNames[one]})` }))
    })
  }
}
