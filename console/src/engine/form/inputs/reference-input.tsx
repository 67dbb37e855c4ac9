import type { FieldOf } from '@prona/contract/kernel/field'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { use } from 'react'
import { ManyBox } from '../../../ui/inputs/many-box.tsx'
import { Pick } from '../../../ui/inputs/pick.tsx'
import { useAccess } from '../../data/access.ts'
import { useTitles } from '../../data/use-references.ts'
import { labelsIn } from '../../fields/reference.tsx'
import { type FieldDisplay, textOf, textsOf } from '../../fields/view.ts'
import { FormPartsContext } from './form-parts.ts'
import type { InputProps, InputView } from './input-view.ts'
import { useReferences } from './use-options.ts'
import { useRecent } from './use-recent-choices.ts'

export const reference: InputView<FieldOf<'reference'>> = { Input: OneInput }
export const references: InputView<FieldOf<'references'>> = { Input: SeveralInput }

function OneInput({ field, value, onChange, wiring, display }: InputProps<FieldOf<'reference'>>) {
  const id = textOf(value)
  const { options, search, busy } = useReferences(field.to, display)
  const recent = useRecent(field.to, display)
  const titles = useTitles(field.to, id ? [id] : [], labelsIn(display))
  const making = useMaking(field.to, display, ({ _id }) => onChange(_id))
  return (
    <Pick
      {...wiring}
      value={id || null}
      shown={id && (titles[id] ?? '…')}
      options={options}
      source={{
        recent: recent.options,
        busy,
        search: (text) => {
          recent.ask()
          search(text)
        },
      }}
      making={making}
      onChange={(picked) => {
        if (picked) recent.remember(picked)
        onChange(picked)
      }}
      clearable={field.optional}
    />
  )
}

function SeveralInput({ field, value, onChange, wiring, display }: InputProps<FieldOf<'references'>>) {
  const ids = textsOf(value)
  const { options, search } = useReferences(field.to, display)
  const titles = useTitles(field.to, ids, labelsIn(display))
  const making = useMaking(field.to, display, ({ _id }) => onChange([...ids, _id]))
  return (
    <ManyBox
      {...wiring}
      value={ids}
      onChange={onChange}
      options={options}
      onSearch={search}
      labelOf={(id) => titles[id] ?? '…'}
      making={making}
    />
  )
}

/** The option to create a missing record, for those who may. */
function useMaking(to: string, { words }: FieldDisplay, onMade: (row: AnyRow) => void) {
  const { create } = use(FormPartsContext)
  const access = useAccess()
  const resource = resourceNamed(to)
  if (!create || !access.may(resource, 'create')) return undefined
  return {
    label: words.label(resource.names.add),
    make: (typed: string) => create({ to, typed, onMade }),
  }
}
