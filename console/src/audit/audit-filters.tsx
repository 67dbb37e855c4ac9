import { mayDo } from '@prona/contract/access'
import { type EventGroup, eventGroups } from '@prona/contract/audit/access-kinds'
import { resources } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { useTitles } from '../engine/data/use-references.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { useReferences } from '../engine/form/inputs/use-options.ts'
import { Button } from '../ui/button.tsx'
import { DayBox } from '../ui/inputs/day-box.tsx'
import { NarrowPick } from '../ui/inputs/narrow-pick.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { useWords } from '../ui/language.ts'
import { actionsOf } from './actions-of.ts'
import type { Narrowed } from './use-narrowed.ts'

type Props = { readonly narrowed: Narrowed; readonly onNarrow: (next: Narrowed) => void }

/** The controls that narrow the audit; each is kept in the address. */
export function AuditFilters({ narrowed, onNarrow }: Props) {
  const words = useWords()
  const { t, label } = words
  const signedIn = useSignedIn()
  const { group, resource, record, action, by, from, to } = narrowed
  const seen = resources.filter((one) => !one.followsFrom && mayDo(signedIn.user, one, 'read'))
  const chosen = seen.find(({ single }) => single === resource)
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined)
  return (
    <search className="audit__filters">
      <Person by={by} onNarrow={onNarrow} />
      <NarrowPick
        id="audit-event"
        label={t('audit.event')}
        everything={t('audit.everyEvent')}
        value={group}
        options={eventGroups.map((value) => ({ value, label: t(`audit.${value}`) }))}
        onChange={(value) => onNarrow({ group: value as EventGroup | undefined })}
      />
      <NarrowPick
        id="audit-kind"
        label={t('audit.kind')}
        everything={t('audit.everyKind')}
        value={resource}
        options={seen.map(({ single, names }) => ({ value: single, label: label(names.many) }))}
        onChange={(value) => onNarrow({ resource: value, record: undefined, action: undefined })}
      />
      {chosen && (
        <NarrowPick
          id="audit-action"
          label={t('audit.action')}
          everything={t('audit.everyAction')}
          value={action}
          options={actionsOf(chosen, words)}
          onChange={(value) => onNarrow({ action: value })}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="audit__day">
          <label className="muted" htmlFor={`audit-${end}`}>
            {t(`filter.${end}`)}
          </label>
          <DayBox
            id={`audit-${end}`}
            label={t(`filter.${end}`)}
            value={(end === 'from' ? from : to) ?? null}
            onChange={(day) => onNarrow({ [end]: day ?? undefined })}
            timeZone={timeZone}
          />
        </div>
      ))}
      {record && (
        <Button small icon="close" onClick={() => onNarrow({ record: undefined })}>
          {t('audit.onlyRecord')}
        </Button>
      )}
      {isNarrowed && (
        <Button
          small
          look="ghost"
          onClick={() => onNarrow(Object.fromEntries(Object.keys(narrowed).map((name) => [name, undefined])))}
        >
          {t('filter.clearAll')}
        </Button>
      )}
    </search>
  )
}

function Person({ by, onNarrow }: PersonProps) {
  const { t } = useWords()
  const display = useFieldDisplay()
  const { options, search, busy } = useReferences(user.single, display)
  const titles = useTitles(user.single, by ? [by] : [])
  return (
    <div className="narrow">
      <label className="vh" htmlFor="audit-person">
        {t('history.person')}
      </label>
      <Pick
        id="audit-person"
        label={t('history.person')}
        placeholder={t('history.everybody')}
        value={by ?? null}
        shown={by ? (titles[by] ?? t('history.someone')) : ''}
        options={options}
        source={{ search, busy }}
        clearable
        onChange={(chosen) => onNarrow({ by: chosen ?? undefined })}
      />
    </div>
  )
}

type PersonProps = { readonly by: string | undefined; readonly onNarrow: Props['onNarrow'] }
