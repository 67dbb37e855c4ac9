import { stands } from '@prona/contract/kernel/conditions'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { Fragment, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { textOf } from '../engine/fields/view.ts'
import { FormField } from '../engine/form/form-field.tsx'
import { FigureBox } from '../ui/inputs/figure-box.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { useWords } from '../ui/language.ts'
import { changeHelp, planFields, priceLabels } from './plan-fields.ts'
import { resized, rowsOf } from './plan-values.ts'

type Props = { readonly fields: Fields }

/** The inputs of a plan: where and how many, the numbers, the prices, each place of a floor, and what differs by view. */
export function PlanInputs({ fields }: Props) {
  const { places, steps, ...others } = fields
  return (
    <div className="fields">
      {Object.entries(others).map(([name, field]) => (
        <Fragment key={name}>
          {name === 'step' ? <FloorStep field={field} /> : <FormField path={name} field={field} />}
          {name === 'toFloor' && <PerFloor />}
        </Fragment>
      ))}
      {places?.kind === 'list' && (
        <FormField
          path="places"
          field={places}
          row={(index) => <Place index={index} fields={places.fields} />}
        />
      )}
      {steps?.kind === 'list' && (
        <FormField path="steps" field={steps} row={(index) => <Step index={index} fields={steps.fields} />} />
      )}
    </div>
  )
}

function FloorStep({ field }: { readonly field: Field }) {
  const pricing = textOf(useWatch({ name: 'pricing' }))
  const help = changeHelp[pricing]
  return <FormField path="step" field={{ ...field, ...(help && { help }) }} />
}

/** What the price adds for a view or from an area; views are those of the places. */
function Step({ index, fields }: PlaceProps) {
  const by: unknown = useWatch({ name: `steps.${index}.by` })
  const views = rowsOf(useWatch({ name: 'places' })).map(({ view }) => textOf(view).trim())
  const suggestions = [...new Set(views.filter(Boolean))]
  return Object.entries(fields).map(([name, field]) =>
    stands(field, { by }) ? (
      <FormField
        key={name}
        path={`steps.${index}.${name}`}
        field={name === 'view' && field.kind === 'text' ? { ...field, suggestions } : field}
      />
    ) : null,
  )
}

const most = planFields.places.max

/** How many units each floor has: as many as there are rows for them. */
function PerFloor() {
  const { t } = useWords()
  const { setValue } = useFormContext()
  const places = rowsOf(useWatch({ name: 'places' }))
  // What was filled in comes back when a number is typed anew.
  const filledIn = useRef(places)
  const id = useId()
  return (
    <Frame id={id} label={t('make.perFloor')} required span={2}>
      {(wiring) => (
        <FigureBox
          {...wiring}
          value={places.length}
          format={String}
          parse={(text) => {
            const count = Number(text)
            return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
          }}
          onChange={(count) => {
            if (typeof count !== 'number') return
            filledIn.current = [...places, ...filledIn.current.slice(places.length)]
            setValue('places', resized(filledIn.current.slice(0, Math.max(places.length, count)), count))
          }}
        />
      )}
    </Frame>
  )
}

type PlaceProps = { readonly index: number; readonly fields: Fields }

/** One unit of each floor, with what its kind can have. */
function Place({ index, fields }: PlaceProps) {
  const kind: unknown = useWatch({ name: `places.${index}.kind` })
  const pricing: unknown = useWatch({ name: 'pricing' })
  const called = (name: string, field: Field): Field =>
    name === 'price' ? { ...field, label: priceLabels[textOf(pricing)] ?? field.label } : field
  return (
    <>
      <b className="make__place num">{index + 1}</b>
      {Object.entries(fields).map(([name, field]) =>
        stands(field, { kind }) ? (
          <FormField key={name} path={`places.${index}.${name}`} field={called(name, field)} />
        ) : (
          // The places of a floor stand in columns.
          <span key={name} className="field make__none" />
        ),
      )}
    </>
  )
}
