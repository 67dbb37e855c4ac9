import { openingWords, type ShownOpening, saysNothing } from '@prona/contract/branches/opening'
import { weekdays } from '@prona/contract/branches/weekday'
import type { Resource } from '@prona/contract/kernel/resource'
import { branch, company } from '@prona/contract/resources'
import { use } from 'react'
import { useWatch } from 'react-hook-form'
import { useFigures } from '../engine/data/use-figures.ts'
import { isRecord } from '../engine/data/value-at.ts'
import { FormField } from '../engine/form/form-field.tsx'
import type { OwnGroups } from '../engine/form/form-groups.tsx'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'
import { FormScreen } from '../engine/form/form-screen.tsx'
import { useWords } from '../ui/language.ts'

type Props = { readonly resource: Resource; readonly id?: string }

export function BranchForm(props: Props) {
  return <FormScreen {...props} groups={groups} />
}

const groups: OwnGroups = { opening: Hours }
const { hours } = branch.fields

/** A week in which nothing is written is the company's: what it says stands in the empty boxes; else they are closed. */
function Hours() {
  const { label } = useWords()
  const row = use(FieldDisplayContext)?.row
  const typed: unknown = useWatch({ name: 'hours' })
  const isEmpty = !isRecord(typed) || weekdays.every((weekday) => !typed[weekday])
  const { data } = useFigures({
    key: ['opening', row?._id],
    of: [branch, company],
    ask: (client, options) => client.figures<ShownOpening>(`opening?branch=${row?._id}`, options),
    isAsked: row?._id !== undefined,
  })
  const companys = data?.ofCompany.includes('hours') && !saysNothing(data) ? data.hours : undefined
  const closed = label(openingWords.closed)
  const placeholderOf = (weekday: (typeof weekdays)[number]) =>
    isEmpty ? companys && (companys[weekday] ?? closed) : closed
  return weekdays.map((weekday) => (
    <FormField
      key={weekday}
      path={`hours.${weekday}`}
      field={hours.fields[weekday]}
      placeholder={placeholderOf(weekday)}
    />
  ))
}
