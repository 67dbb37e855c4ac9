import { clockAt, formatDay } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { order, unit } from '@prona/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRecord, timeZone, useSight } from '../engine/data/access.ts'
import { listStateFrom } from '../engine/data/list-state.ts'
import { useDesk } from '../engine/data/signed-in.tsx'
import { listQuery } from '../engine/data/use-list.ts'
import { dayFrom } from '../engine/history/when.ts'
import { useWords } from '../ui/language.ts'

const taking: readonly string[] = ['held', 'reserved']

/** For whom a unit is taken and until when: two figures more, whose place is kept while they are asked for. */
export function useTakenBy(single: string, row: AnyRow) {
  const words = useWords()
  const { t, label, language } = words
  const { client, branch } = useDesk()
  const sight = useSight()
  const isTaken = single === unit.single && taking.includes(String(row.status)) && sight.may(order, 'read')
  const state = {
    ...listStateFrom(order, {}),
    filter: { 'lines.unit': [row._id], status: taking },
    perPage: 10,
  }
  const { data } = useQuery({ ...listQuery(client, branch, order, state), enabled: isTaken })
  if (!isTaken) return []
  const one = data?.rows[0]
  const by = one && partiesOf(one)
  const day = typeof one?.expiresAt === 'string' ? clockAt(one.expiresAt, timeZone).day : undefined
  const today = clockAt(new Date().toISOString(), timeZone).day
  return [
    {
      key: 'taken by',
      label: t('details.takenBy'),
      value: by ?? (data ? '–' : '…'),
      aside: one && (
        <Link className="link" to="/$plural/$id" params={{ plural: order.plural, id: one._id }}>
          {String(one.number)}
        </Link>
      ),
    },
    // A hold runs out by itself; what is reserved stays so.
    row.status === 'held' && {
      key: 'taken until',
      label: label(order.fields.expiresAt.label),
      value: day ? formatDay(day, language) : data ? '–' : '…',
      aside: day && dayFrom(day, today, words),
    },
  ].filter((one) => one !== false)
}

function partiesOf({ parties, labels }: AnyRow): string | undefined {
  const names = (Array.isArray(parties) ? parties : []).flatMap((party) => {
    const name = isRecord(party) ? labels[String(party.customer)] : undefined
    return name ? [name] : []
  })
  return names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0]
}
