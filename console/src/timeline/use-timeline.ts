import type { Client } from '@prona/client/client'
import type { CallOptions } from '@prona/client/problem'
import type { Timeline } from '@prona/client/units'
import { type UnitCalls, unitCalls } from '@prona/client/units'
import { order, unit } from '@prona/contract/resources'
import { useFigures } from '../engine/data/use-figures.ts'
import { askedFor, type Period } from './period.ts'

type Place = { readonly property: string } | { readonly unit: string }

/** As many answers as are put together: no property has more units. */
const mostAnswers = 10

/** Who has the units of a property, or one unit, around a period. Asked anew whenever an order or a unit changes. */
export function useTimeline(place: Place, shown: Period) {
  const asked = { ...place, ...askedFor(shown) }
  return useFigures({
    key: ['timeline', asked],
    of: [unit, order],
    ask: (client, options) => wholeTimeline(client, asked, options),
  })
}

async function wholeTimeline(
  client: Client,
  asked: Parameters<UnitCalls['timeline']>[0],
  options: CallOptions,
): Promise<Timeline | null> {
  let whole = await unitCalls(client.connection).timeline(asked, options)
  for (let answers = 1; whole?.next !== undefined && answers < mostAnswers; answers += 1) {
    const more = await unitCalls(client.connection).timeline({ ...asked, after: whole.next }, options)
    if (!more) return null
    whole = {
      ...more,
      units: [...whole.units, ...more.units],
      freeFrom: { ...whole.freeFrom, ...more.freeFrom },
      occupancies: [...whole.occupancies, ...more.occupancies],
    }
  }
  return whole
}
