import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import type { InputProps } from './view.ts'

/** Rows within a record: added, taken away, moved. In a file of its own, so that lists load nothing of forms. */
export function RowsInput({ field, path, inner, scene, wiring }: InputProps<FieldOf<'list'>>) {
  const { t, label } = scene.words
  const { fields: rows, append, remove, move } = useFieldArray({ name: path })
  return (
    <fieldset
      className="rows"
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
          <div className="rows__tools">
            {rows.length > 1 && (
              <>
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
              </>
            )}
            <Button
              small
              look="ghost"
              icon="trash"
              aria-label={t('form.removeRow')}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      {rows.length < field.max && (
        <Button small icon="plus" onClick={() => append(emptyRow(field.fields))}>
          {t('form.addRow')}
        </Button>
      )}
    </fieldset>
  )
}

function emptyRow(fields: Readonly<Record<string, Field>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}
