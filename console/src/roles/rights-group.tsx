import type { Grant } from '@prona/contract/access'
import type { Field } from '@prona/contract/kernel/field'
import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { useFormContext } from 'react-hook-form'
import { textOf, textsOf } from '../engine/fields/view.ts'
import { FormField } from '../engine/form/form-field.tsx'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { inOrderOf } from './rights-edits.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import { AskedRightContext, useAboutRole } from './rights-scope.ts'
import { Within } from './within.tsx'

type Props = { readonly members: readonly (readonly [string, Field])[] }

const lists = ['permissions', 'ownRows', 'hiddenFields'] as const

/** The rights of a role as one sets them. */
export function RightsGroup({ members }: Props) {
  const display = use(FieldDisplayContext)
  const { watch, setValue, formState } = useFormContext()
  const { right: asked }: { readonly right?: unknown } = useSearch({ strict: false })
  const about = useAboutRole(textOf(display?.row?._id) || undefined)
  const rights = grantOf(watch())
  const start = grantOf(formState.defaultValues ?? {})
  const change = (next: Grant) => {
    for (const name of lists) {
      const value = inOrderOf(start[name], next[name])
      if (value.join() !== rights[name].join()) setValue(name, value, { shouldDirty: true })
    }
    for (const name of limits)
      if (next[name] !== rights[name]) setValue(name, next[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="f6">
      <Within about={about} />
      {lists.map((name) => (
        <Refused key={name} name={name} members={members} />
      ))}
      <AskedRightContext value={textOf(asked) || undefined}>
        <RightsMatrix
          rights={rights}
          choices={display?.details?.choices ?? {}}
          about={about}
          onChange={change}
          limits={
            <div className="fields rights__limits">
              {members
                .filter(([name]) => limits.some((one) => one === name))
                .map(([name, field]) => (
                  <FormField key={name} path={name} field={field} />
                ))}
            </div>
          }
        />
      </AskedRightContext>
    </div>
  )
}

const limits = ['longestHoldDays', 'maxDiscountBp'] as const

/** What the server says of a whole set of rights. */
function Refused({ name, members }: Props & { readonly name: string }) {
  const display = use(FieldDisplayContext)
  const { formState } = useFormContext()
  const message = formState.errors[name]?.message
  const field = members.find(([one]) => one === name)?.[1]
  if (typeof message !== 'string' || !field) return null
  return (
    <p className="note" data-s="late" role="alert">
      <Glyph shape="triangle" />
      {display?.words.label(field.label)}: {message}
    </p>
  )
}

/** The rights in the values of a form or of a record. */
export function grantOf(values: Readonly<Record<string, unknown>>): Grant {
  return {
    permissions: textsOf(values.permissions),
    ownRows: textsOf(values.ownRows),
    hiddenFields: textsOf(values.hiddenFields),
    longestHoldDays: Number(values.longestHoldDays ?? 0),
    maxDiscountBp: Number(values.maxDiscountBp ?? 0),
  }
}
