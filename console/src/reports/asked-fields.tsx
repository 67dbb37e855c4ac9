import { isDay } from '@prona/contract/kernel/day'
import { resourceNamed } from '@prona/contract/registry'
import type { Asked, CompanyReport } from '@prona/contract/reports/company-report'
import { timeZone } from '../engine/data/time-zone.ts'
import { useTitles } from '../engine/data/use-references.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { useReferences } from '../engine/form/inputs/use-options.ts'
import { DayBox } from '../ui/inputs/day-box.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { useWords } from '../ui/language.ts'
import { reportWords } from './report-words.ts'

type Change = (next: Readonly<Record<string, string | undefined>>) => void
type Props = { readonly report: CompanyReport; readonly asked: Asked; readonly onChange: Change }

/** What a report is asked for; each is kept in the address. */
export function AskedFields({ report, asked, onChange }: Props) {
  const { t, label } = useWords()
  const days = report.asks === 'day' ? (['on'] as const) : (['from', 'to'] as const)
  const groups = Object.entries(report.by ?? {})
  return (
    <search className="report__asked">
      {days.map((name) => {
        const called = name === 'on' ? label(reportWords.on) : t(`filter.${name}`)
        return (
          <div key={name} className="report__field">
            <label htmlFor={`report-${name}`}>{called}</label>
            <DayBox
              id={`report-${name}`}
              label={called}
              value={asked[name]}
              timeZone={timeZone}
              // While a day is typed nothing is asked for.
              onChange={(day) => (day === null || isDay(day)) && onChange({ [name]: day ?? undefined })}
            />
          </div>
        )
      })}
      {groups.length > 1 && (
        <div className="report__field">
          <label htmlFor="report-by">{label(reportWords.by)}</label>
          <Pick
            id="report-by"
            label={label(reportWords.by)}
            value={asked.by}
            options={groups.map(([value, called]) => ({ value, label: label(called) }))}
            onChange={(by) => onChange({ by: by ?? undefined })}
          />
        </div>
      )}
      {Object.entries(report.narrows ?? {}).map(([name, to]) => (
        <Narrowed key={name} name={name} to={to} id={asked.narrowed[name]} onChange={onChange} />
      ))}
    </search>
  )
}

type NarrowedProps = {
  readonly name: string
  readonly to: string
  readonly id: string | undefined
  readonly onChange: Change
}

function Narrowed({ name, to, id, onChange }: NarrowedProps) {
  const { label } = useWords()
  const display = useFieldDisplay()
  const { options, search, busy } = useReferences(to, display)
  const titles = useTitles(to, id === undefined ? [] : [id])
  const called = label(resourceNamed(to).names.one)
  return (
    <div className="report__field">
      <label htmlFor={`report-${name}`}>{called}</label>
      <Pick
        id={`report-${name}`}
        label={called}
        placeholder={label(reportWords.everything)}
        value={id ?? null}
        shown={id === undefined ? '' : (titles[id] ?? '')}
        options={options}
        source={{ search, busy }}
        clearable
        onChange={(chosen) => onChange({ [name]: chosen ?? undefined })}
      />
    </div>
  )
}
