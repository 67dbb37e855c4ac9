import type { Field, Fields, Label } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type ComponentType, Suspense } from 'react'
import { useWords } from '../../ui/language.ts'
import { groupsOf, sayTheSame } from '../fields/field-groups.ts'
import { FormField } from './form-field.tsx'
import { useGroupOfAddress } from './go-to-group.ts'
import { sectionId, useStanding } from './use-standing.ts'

/** Components that replace a group's fields in a form, by the group's key. */
export type OwnGroups = Readonly<Record<string, ComponentType<{ readonly members: Members }>>>
type Members = readonly (readonly [string, Field])[]

type Props = { readonly resource: Resource; readonly fields: Fields; readonly own?: OwnGroups }

/** The fields under the headings of their groups; a group without a field that applies is left out. */
export function FormGroups({ resource, fields, own = {} }: Props) {
  const standing = useStanding(fields)
  useGroupOfAddress()
  return (
    <div className="card__body">
      {groupsOf(resource, standing).map(({ key, members }) => (
        <Group key={key} id={sectionId(key)} group={resource.groups[key]} members={members} Own={own[key]} />
      ))}
    </div>
  )
}

type GroupProps = {
  readonly id: string
  readonly group: { readonly label: Label; readonly help?: Label } | undefined
  readonly members: Members
  readonly Own: OwnGroups[string] | undefined
}

function Group({ id, group, members, Own }: GroupProps) {
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
          {Own ? (
            <Own members={members} />
          ) : (
            members.map(([name, field]) => (
              <FormField
                key={name}
                path={name}
                field={field}
                bare={sayTheSame(label, group?.label, field.label)}
              />
            ))
          )}
        </Suspense>
      </div>
    </section>
  )
}
