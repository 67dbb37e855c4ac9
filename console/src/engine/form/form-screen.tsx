import { wordFor } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { Gone } from '../data/gone.tsx'
import { NotFetched } from '../data/not-fetched.tsx'
import { isGone } from '../data/problems.ts'
import { useFormDetails, useKnownRow } from '../data/use-row.ts'
import type { OwnGroups } from './form-groups.tsx'
import type { Values } from './form-values.ts'
import { type AroundProps, RecordForm } from './record-form.tsx'
import { useBeginning } from './use-beginning.ts'

type Props = {
  readonly resource: Resource
  readonly id?: string
  readonly groups?: OwnGroups
  /** Around the form: what stands above and below it. */
  readonly Around?: ComponentType<AroundProps>
}

/** Creates a record or, with an id, changes one. */
export function FormScreen({ resource, id, groups, Around }: Props) {
  const { data, error, isPending, refetch } = useFormDetails(resource, id)
  const known = useKnownRow(resource, id)
  const isLate = useLate(isPending)
  const beginning = useBeginning(resource)
  const [series, setSeries] = useState<{ count: number; carried?: Values }>({ count: 0 })
  if (isGone(error)) return <Gone resource={resource} />
  if (error && !data) return <NotFetched error={error} onRetry={() => refetch()} />
  if (!data) return isLate ? <PageSkeleton /> : null
  if (data.writable.length === 0) return <Closed resource={resource} id={id} known={known} />
  const goOn = async (carried: Values) => {
    // Fetched again, as the next free code has changed.
    await refetch()
    setSeries(({ count }) => ({ count: count + 1, carried }))
  }
  return (
    <RecordForm
      key={`${beginning.name ?? ''} ${series.count}`}
      resource={resource}
      details={data}
      row={id === undefined ? undefined : newest(data.record, known)}
      carried={series.carried}
      groups={groups}
      Around={Around}
      onAnother={id === undefined ? goOn : undefined}
    />
  )
}

/** After saving, a form opened again begins with the saved record even if its details are older. */
function newest(record: AnyRow | undefined, known: AnyRow | undefined): AnyRow | undefined {
  return record && known && known.version > record.version ? known : record
}

function Closed({
  resource,
  id,
  known,
}: Pick<Props, 'resource' | 'id'> & { readonly known: AnyRow | undefined }) {
  const { t, label } = useWords()
  const { plural } = resource
  return (
    <Blank heading="h1" drawing="door" title={t('form.closed')} help={t('form.closedHelp')}>
      {id === undefined ? (
        <Link className="btn" to="/$plural" params={{ plural }}>
          {label(resource.names.many)}
        </Link>
      ) : (
        <Link className="btn" to="/$plural/$id" params={{ plural, id }}>
          {label(wordFor(resource, known ?? {}))}
        </Link>
      )}
    </Blank>
  )
}
