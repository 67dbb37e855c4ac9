import type { ImportAnswer } from '@prona/client/batches'
import type { Resource } from '@prona/contract/kernel/resource'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import type { Option } from '../../ui/inputs/option.ts'
import { Pick } from '../../ui/inputs/pick.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { importTargets } from './import-targets.ts'
import type { Reading } from './use-import.ts'

type Props = {
  readonly resource: Resource
  readonly columns: ImportAnswer['columns']
  /** The fields by which rows were matched to records. */
  readonly keyUsed: readonly string[] | undefined
  readonly reading: Reading
  readonly onChange: (next: (now: Reading) => Reading) => void
}

/** Maps columns to fields; the server's guess can be corrected. */
export function ColumnsStep({ resource, columns: answered, keyUsed, reading, onChange }: Props) {
  const words = useWords()
  const { t } = words
  const targets = importTargets(resource, useAccess(), words)
  // What was chosen since the answer was asked for stays chosen.
  const chosen = reading.mapping ?? {}
  const columns = answered.map((one) =>
    Object.hasOwn(chosen, one.column) ? { ...one, field: chosen[one.column] ?? null } : one,
  )
  const taken = columns.flatMap(({ field }) => (field ? [field] : []))
  const mapped = (letters: string, path: string | null) => {
    const guessed = Object.fromEntries(answered.map(({ column, field }) => [column, field]))
    onChange((now) => ({ ...now, key: undefined, mapping: { ...guessed, ...now.mapping, [letters]: path } }))
  }
  const nameOf = (path: string) => targets.find(({ value }) => value === path)?.label ?? path
  const keys: readonly Option[] = [
    {
      value: '',
      label: t('import.keyUsual'),
      hint: reading.key ? undefined : keyUsed?.map(nameOf).join(', '),
    },
    ...taken.filter((path) => !path.includes('.')).map((path) => ({ value: path, label: nameOf(path) })),
  ]
  return (
    <>
      <table className="table table--in columnmap" aria-label={t('import.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.samples')}</th>
            <th scope="col">{t('filter.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, heading, field, samples }) => (
            <tr key={column}>
              <td>
                <span className="muted">{column}</span> {heading}
              </td>
              <td className="dim">{samples.join(' · ')}</td>
              <td>
                <label className="vh" htmlFor={`column-${column}`}>
                  {t('import.fieldOf', { column: heading || column })}
                </label>
                <Pick
                  id={`column-${column}`}
                  label={t('import.fieldOf', { column: heading || column })}
                  value={field ?? ''}
                  options={[
                    { value: '', label: t('import.leaveOut') },
                    ...targets.filter(({ value }) => value === field || !taken.includes(value)),
                  ]}
                  onChange={(path) => mapped(column, path || null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="fields fields--dialog">
        <div className="field f3">
          <label htmlFor="import-key">{t('import.key')}</label>
          <Pick
            id="import-key"
            label={t('import.key')}
            value={reading.key?.[0] ?? ''}
            options={keys}
            onChange={(path) => onChange((now) => ({ ...now, key: path ? [path] : undefined }))}
          />
        </div>
        <div className="f3 columnmap__empty">
          <CheckBox
            checked={reading.empty === 'clear'}
            onChange={(clears) => onChange((now) => ({ ...now, empty: clears ? 'clear' : undefined }))}
          >
            {t('import.clearEmpty')}
          </CheckBox>
        </div>
      </div>
    </>
  )
}
