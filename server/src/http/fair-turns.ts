import { AppError } from '@prona/contract/kernel/errors'

export type Leave = () => void
export type Begin = (leave: Leave) => void
export type Refuse = (error: AppError) => void

type Limits<Kind extends string> = {
  readonly places: Readonly<Record<Kind | 'light', number>>
  readonly mostOfOne: number
  readonly mostHeavyOfOne: number
  readonly mostLightBesideOthers: number
  readonly lightForNewcomers: number
  readonly mostWaitingOfOne: number
  readonly mostWaiting: number
  readonly longestWaitMs: number
  /** A light request whose owner has had no turn for so long is refused: there are more people than there is room. */
  readonly longestForTurnMs: number
  /** How often that is looked at. */
  readonly lookEveryMs: number
}

/** What one reader has in work and waiting. */
type Own = { running: number; heavy: number; waiting: number; leftAt: number }
type Waiting = { readonly begin: () => void; readonly giveUp: Refuse; readonly since: number }

/**
 * Places for work of several kinds. Each owner has a limit of their own, and a place that becomes free goes to the
 * owner who has waited longest since their last turn, whoever else has more requests waiting.
 */
export function fairTurns<Kind extends string>(limits: Limits<Kind>) {
  const owners = new Map<string, Own>()
  const running = new Map<Kind | 'light', number>()
  /** For each kind those who wait, in the order of their turns, with their requests in the order these came. */
  const queues = new Map<Kind | 'light', Map<string, Waiting[]>>()
  let waiting = 0
  let isEnding = false
  /** Time as it was looked at while somebody waited: a pause of the whole program is nobody's waiting. */
  let looks = 0
  let looking: NodeJS.Timeout | undefined

  /** Begins at once, waits or refuses. Where it waits, the answered function gives that up. */
  function enter(owner: string, kind: Kind | 'light', begin: Begin, refuse: Refuse): Refuse | undefined {
    const own = owners.get(owner) ?? { running: 0, heavy: 0, waiting: 0, leftAt: 0 }
    owners.set(owner, own)
    const mine = queues.get(kind)?.get(owner)
    if (!mine && hasRoom(own, kind)) {
      begin(taken(owner, own, kind))
      return undefined
    }
    const hasTooMany = own.waiting >= limits.mostWaitingOfOne
    const error = hasTooMany ? new AppError('tooMany', { seconds: 5 }) : fullFor(mine, kind)
    if (!error) return wait(owner, own, kind, begin, refuse)
    forgetIdle(owner, own)
    refuse(error)
    return undefined
  }

  function forgetIdle(owner: string, own: Own): void {
    if (own.running === 0 && own.waiting === 0) owners.delete(owner)
  }

  function hasRoom(own: Own, kind: Kind | 'light'): boolean {
    if (own.running >= limits.mostOfOne) return false
    if (kind !== 'light' && own.heavy >= limits.mostHeavyOfOne) return false
    const all = running.get(kind) ?? 0
    if (all >= limits.places[kind]) return false
    const light = own.running - own.heavy
    if (kind !== 'light' || light === 0) return true
    if (all >= limits.places.light - limits.lightForNewcomers) return false
    return light < limits.mostLightBesideOthers || light === all
  }

  /** Where too many wait, whoever has most waiting gives up their last one to somebody who has fewer. */
  function fullFor(mine: readonly Waiting[] = [], kind: Kind | 'light'): AppError | undefined {
    if (isEnding) return new AppError('unavailable')
    const lines = [...(queues.get(kind)?.values() ?? [])]
    const total = lines.reduce((sum, { length }) => sum + length, 0)
    if (total < limits.mostWaiting) return undefined
    const longest = lines.reduce((most, line) => (line.length >= most.length ? line : most))
    if (longest.length <= mine.length) return new AppError('unavailable')
    longest.at(-1)?.giveUp(new AppError('unavailable'))
    return undefined
  }

  /** Nobody waits any more from now on, and those who do, not for longer than this. */
  function endWithin(milliseconds: number): void {
    isEnding = true
    setTimeout(() => {
      const all = [...queues.values()].flatMap((queue) => [...queue.values()].flat())
      for (const { giveUp } of all) giveUp(new AppError('unavailable'))
    }, milliseconds).unref()
  }

  function taken(owner: string, own: Own, kind: Kind | 'light'): Leave {
    count(1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      count(-1)
      own.leftAt = looks
      if (waiting > 0) admit()
      forgetIdle(owner, own)
    }

    function count(step: 1 | -1): void {
      own.running += step
      if (kind !== 'light') own.heavy += step
      running.set(kind, (running.get(kind) ?? 0) + step)
    }
  }

  function wait(owner: string, own: Own, kind: Kind | 'light', begin: Begin, refuse: Refuse): Refuse {
    const queue = queues.get(kind) ?? new Map<string, Waiting[]>()
    queues.set(kind, queue)
    const late = setTimeout(() => giveUp(new AppError('unavailable')), limits.longestWaitMs).unref()
    const one = {
      since: looks,
      begin: () => {
        leaveQueue()
        begin(taken(owner, own, kind))
      },
      giveUp,
    }
    const mine = queue.get(owner)
    if (mine) mine.push(one)
    else queue.set(owner, [one])
    own.waiting += 1
    waiting += 1
    looking ??= setInterval(look, limits.lookEveryMs).unref()
    return giveUp

    function leaveQueue(): void {
      clearTimeout(late)
      own.waiting -= 1
      waiting -= 1
      const others = queue.get(owner)?.filter((other) => other !== one) ?? []
      // Behind all others: whoever had their turn is the last to have the next one.
      queue.delete(owner)
      if (others.length > 0) queue.set(owner, others)
    }

    function giveUp(error: AppError): void {
      if (!queue.get(owner)?.includes(one)) return
      leaveQueue()
      forgetIdle(owner, own)
      refuse(error)
    }
  }

  /** Who waits for work of their own has had their turn; who has none in work waits for the others. */
  function look(): void {
    looks += 1
    for (const [owner, line] of queues.get('light') ?? []) {
      const own = owners.get(owner)
      if (!own || own.running > 0) continue
      for (const { since, giveUp } of line)
        if ((looks - Math.max(since, own.leftAt)) * limits.lookEveryMs >= limits.longestForTurnMs)
          giveUp(new AppError('unavailable'))
    }
    if (waiting > 0) return
    clearInterval(looking)
    looking = undefined
  }

  /** How many of each kind are in work and wait. */
  function figures(): { kind: string; running: number; waiting: number }[] {
    return Object.keys(limits.places).map((kind) => ({
      kind,
      running: [...running].find(([one]) => one === kind)?.[1] ?? 0,
      waiting: [...queues]
        .filter(([one]) => one === kind)
        .flatMap(([, lines]) => [...lines.values()])
        .reduce((sum, { length }) => sum + length, 0),
    }))
  }

  /** Lets in whoever may, turn by turn. */
  function admit(): void {
    for (const [kind, queue] of queues) {
      for (let next = nextOf(kind, queue); next; next = nextOf(kind, queue)) next.begin()
    }
  }

  function nextOf(kind: Kind | 'light', queue: ReadonlyMap<string, Waiting[]>): Waiting | undefined {
    for (const [owner, [first]] of queue) {
      const own = owners.get(owner)
      if (first && own && hasRoom(own, kind)) return first
    }
    return undefined
  }

  return { enter, endWithin, figures, owners: () => owners.size }
}
