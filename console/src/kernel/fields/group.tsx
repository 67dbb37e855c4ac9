import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { isRecord } from '../sight.ts'
import type { FieldView, InputProps, Scene, ShowProps } from './view.ts'

export const group: FieldView<FieldOf<'group'>> = {
  text: (value, field, scene) => (isRecord(value) ? parts(field, value, scene).join(', ') : ''),
  Input: ({ field, path, inner }) => (
    <>{Object.entries(field.fields).map(([name, one]) => inner(`${path}.${name}`, one))}</>
  ),
  framed: true,
}

export const list: FieldView<FieldOf<'list'>> = {
  text: (value, field, scene) =>
    rowsIn(value)
      .map((row) => headOf(field, row, scene))
      .filter(Boolean)
      .join(', '),
  Fact: RowsTable,
  Input: RowsInput,
  wide: true,
  framed: true,
}

/** What names a row of a list: the record it refers to, else its first filled field. */
function headOf(field: FieldOf<'list'>, row: Readonly<Record<string, unknown>>, scene: Scene): string {
  const reference = Object.entries(field.fields).find(([, one]) => one.kind === 'reference')
  if (reference) return scene.say(reference[1], row[reference[0]])
  return parts(field, row, scene)[0] ?? ''
}

function parts(
  field: FieldOf<'group' | 'list'>,
  value: Readonly<Record<string, unknown>>,
  scene: Scene,
): string[] {
  return Object.entries(field.fields)
    .map(([name, one]) => scene.say(one, value[name]))
    .filter((text) => text !== '')
}

function RowsTable({ field, value, scene }: ShowProps<FieldOf<'list'>>) {
  const { show, figures } = scene
  return (
    <div className="inset scroll" tabIndex={0} role="group" aria-label={scene.words.label(field.label)}>
      <table className="table table--in">
        <thead>
          <tr>
            {Object.entries(field.fields).map(([name, one]) => (
              <th key={name} scope="col" className={figures(one) ? 'n' : undefined}>
                {scene.words.label(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsIn(value).map((row, index) => (
            <tr key={JSON.stringify(row) + index}>
              {Object.entries(field.fields).map(([name, one]) => (
                <td key={name} className={figures(one) ? 'n' : undefined}>
                  {show(one, name, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowsInput({ field, path, inner, scene, wiring }: InputProps<FieldOf<'list'>>) {
  const { t, label } = scene.words
  const { fields: rows, append, remove, move } = useFieldArray({ name: path })
  const closed = wiring.disabled
  return (
    <div
      className="rows"
      role="group"
      aria-label={label(field.label)}
      aria-describedby={wiring.describedBy}
      id={wiring.id}
      tabIndex={-1}
    >
      {rows.map((row, index) => (
        <div className="rows__row" key={row.id}>
          <div className="fields">
            {Object.entries(field.fields).map(([name, one]) => inner(`${path}.${index}.${name}`, one))}
          </div>
          {!closed && (
            <div className="rows__tools">
              <Button
                small
                look="ghost"
                icon="up"
                aria-label={t('form.moveUp')}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                small
                look="ghost"
                icon="down"
                aria-label={t('form.moveDown')}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                small
                look="ghost"
                icon="trash"
                aria-label={t('form.removeRow')}
                onClick={() => remove(index)}
              />
            </div>
          )}
        </div>
      ))}
      {!closed && rows.length < field.max && (
        <Button small icon="plus" onClick={() => append(emptyRow(field.fields))}>
          {t('form.addRow')}
        </Button>
      )}
    </div>
  )
}

function emptyRow(fields: Readonly<Record<string, Field>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
