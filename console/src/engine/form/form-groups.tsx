import type { Field, Fields, Label } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { Suspense } from 'react'
import { useWords } from '../../ui/language.ts'
import { groupsOf, sayTheSame } from '../fields/field-groups.ts'
import { FormField } from './form-field.tsx'
import { useGroupOfAddress } from './go-to-group.ts'
import { sectionId, useStanding } from './use-standing.ts'

type Props = { readonly resource: Resource; readonly fields: Fields }

/** The fields under the headings of their declaration; a heading without a field that has its place is left out. */
export function FormGroups({ resource, fields }: Props) {
  const standing = useStanding(fields)
  useGroupOfAddress()
  return (
    <div className="card__body">
      {groupsOf(resource, standing).map(({ key, members }) => (
        <Group key={key} id={sectionId(key)} group={resource.groups[key]} members={members} />
      ))}
    </div>
  )
}

type GroupProps = {
  readonly id: string
  readonly group: { readonly label: Label; readonly help?: Label } | undefined
  readonly members: readonly (readonly [string, Field])[]
}

function Group({ id, group, members }: GroupProps) {
  const { label } = useWords()
  return (
    <section className="group" id={id} aria-labelledby={`${id}-name`}>
      <header>
        <h2 className="h2" id={`${id}-name`}>
          {group && label(group.label)}
        </h2>
        {group?.help && <p>{label(group.help)}</p>}
      </header>
      <div className="fields">
        <Suspense>
          {members.map(([name, field]) => (
            <FormField
              key={name}
              path={name}
              field={field}
              bare={sayTheSame(label, group?.label, field.label)}
            />
          ))}
        </Suspense>
      </div>
    </section>
  )
}
