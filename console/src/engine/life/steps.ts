import type { Label } from '@prona/contract/kernel/field'
import type { Life, LifeStep, Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'

/** When a state began and who caused it, as far as known. */
type Moment = { readonly at?: string; readonly by?: HistoryEntry['by'] }

export type Step = Moment & {
  readonly state: string
  /** `end`: the record left the way here. */
  readonly look: 'passed' | 'skipped' | 'now' | 'ahead' | 'end'
  readonly needs?: Label
  readonly until?: string
}

export type Move = Required<Moment> & { readonly from: unknown; readonly to: unknown }

/** A record's moves from state to state, the oldest first, and whether these are all there were. */
export type Past = { readonly moves: readonly Move[]; readonly isWhole: boolean }

type Standing = { readonly state: string; readonly begun: Required<Moment> }
type Visit = Moment & { readonly state: string }

/**
 * The main way; of a record beside it that state in its place, so that what is still ahead is seen. An order under
 * notice goes on to its end.
 */
export function wayThrough(
  { way, aside = [] }: Life,
  actions: Resource['actions'],
  state: unknown,
): readonly LifeStep[] {
  const leading = Object.values(actions).find(({ to }) => to !== undefined && to === state)
  const place = way.findIndex((step) => leading?.from?.includes(step.state))
  if (typeof state !== 'string' || !aside.includes(state) || place < 0) return way
  return [...way.slice(0, place + 1), { state }, ...way.slice(place + 1)]
}

/** The steps a record has passed and those ahead. Without its past the steps have no dates. */
export function stepsOf(way: readonly LifeStep[], now: Standing, past?: Past): readonly Step[] {
  const names = way.map(({ state }) => state)
  const visits = past ? visitsOf(now, past, names[0]) : []
  const passed = passedOn(names, visits)
  const here = names.indexOf(now.state)
  if (here < 0) {
    const end = visits.at(-1) ?? { state: now.state }
    return [...passed.map(asPassed), { ...end, look: 'end' }]
  }
  // A step counts as skipped only if every date is known.
  const isTold = past?.isWhole === true && visits.every(({ at }) => at !== undefined)
  return way.map(({ state, needs, until }, index) => {
    if (index > here) return { state, look: 'ahead', ...(needs && { needs }) }
    const visit = passed.find((one) => one.state === state)
    if (index === here) return { state, ...visit, look: 'now', ...(until && { until }) }
    return visit ? asPassed(visit) : { state, look: isTold ? 'skipped' : 'passed' }
  })
}

function asPassed(visit: Visit): Step {
  return { ...visit, look: 'passed' }
}

/** The states it was in, in order. The first one came with the record and has no move. */
function visitsOf({ state, begun }: Standing, { moves, isWhole }: Past, first?: string): readonly Visit[] {
  const visits: Visit[] = []
  const stayIn = (one: string, start: Moment) => {
    if (visits.at(-1)?.state !== one) visits.push({ state: one, ...(visits.length === 0 && start) })
  }
  for (const { from, to, at, by } of moves) {
    if (typeof from === 'string') stayIn(from, isWhole ? begun : {})
    if (typeof to === 'string') visits.push({ state: to, at, by })
  }
  stayIn(state, isWhole && state === first ? begun : {})
  return visits
}

/** The steps passed; after a move back, later steps are ahead again. */
function passedOn(names: readonly string[], visits: readonly Visit[]): readonly Visit[] {
  return visits.reduce<readonly Visit[]>((passed, visit) => {
    const place = names.indexOf(visit.state)
    if (place < 0) return passed
    return [...passed.filter(({ state }) => names.indexOf(state) < place), visit]
  }, [])
}

/** The moves among the acts of a history, which comes newest first. */
export function movesIn(history: readonly HistoryEntry[], field: string): readonly Move[] {
  return history.toReversed().flatMap(({ at, by, changes }) => {
    const change = changes.find((one) => one.field === field)
    return change ? [{ from: change.from, to: change.to, at, by }] : []
  })
}
