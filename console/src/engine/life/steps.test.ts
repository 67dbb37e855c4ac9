import { lifeOf as lifeOfKind } from '@prona/contract/kernel/kinds'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { order } from '@prona/contract/resources'
import { describe, expect, test } from 'vitest'
import { type Move, movesIn, type Past, type Step, stepsOf, wayThrough } from './steps.ts'

const teuta = { _id: '1', name: 'Teuta Bregu' }
const ilir = { _id: '2', name: 'Ilir Gurra' }
const begun = { at: 'Monday', by: teuta }
const way = lifeOfKind(order, { kind: 'reservation' })?.way.slice(0, 3) ?? []

/** From one state to the next, each with its day; whoever does it is Ilir. */
function whole(...moves: readonly (readonly [from: string | null, to: string, at: string])[]): Past {
  return { moves: moves.map(([from, to, at]): Move => ({ from, to, at, by: ilir })), isWhole: true }
}

const told = (steps: readonly Step[]) => steps.map(({ state, look, at = '–' }) => `${state} ${look} ${at}`)
const lifeOf = (state: string, past?: Past) => told(stepsOf(way, { state, begun }, past))

describe('a record on its way', () => {
  test('begins with itself, and with whoever made it', () => {
    const steps = stepsOf(way, { state: 'draft', begun }, whole())
    expect(told(steps)).toEqual(['draft now Monday', 'held ahead –', 'reserved ahead –'])
    expect(steps[0]?.by).toEqual(teuta)
  })

  test('has passed what it came through, and stands where it stands since its last move', () => {
    const past = whole(['draft', 'held', 'Tuesday'], ['held', 'reserved', 'Friday'])
    const steps = stepsOf(way, { state: 'reserved', begun }, past)
    expect(told(steps)).toEqual(['draft passed Monday', 'held passed Tuesday', 'reserved now Friday'])
    expect(steps.map(({ by }) => by)).toEqual([teuta, ilir, ilir])
  })

  test('shows what each step ahead takes, and no other', () => {
    const steps = stepsOf(way, { state: 'held', begun }, whole(['draft', 'held', 'Tuesday']))
    expect(steps.map(({ needs }) => needs?.[0])).toEqual([
      undefined,
      undefined,
      'Kur merret kapari ose hiqet dorë prej tij',
    ])
  })

  test('has an end only where it stands', () => {
    const steps = (state: string) => stepsOf(way, { state, begun }).map(({ until }) => until)
    expect(steps('held')).toEqual([undefined, 'expiresAt', undefined])
    expect(steps('reserved')).toEqual([undefined, undefined, undefined])
  })

  test('says which step it never was in', () => {
    expect(lifeOf('reserved', whole(['draft', 'reserved', 'Tuesday']))).toEqual([
      'draft passed Monday',
      'held skipped –',
      'reserved now Tuesday',
    ])
  })

  test('made in a later state never was in those before it', () => {
    expect(lifeOf('held', whole([null, 'held', 'Monday']))).toEqual([
      'draft skipped –',
      'held now Monday',
      'reserved ahead –',
    ])
  })

  test('that went back has what came after ahead of it again', () => {
    const back = [
      ['draft', 'held', 'Tuesday'],
      ['held', 'draft', 'Wednesday'],
    ] as const
    expect(lifeOf('draft', whole(...back))).toEqual([
      'draft now Wednesday',
      'held ahead –',
      'reserved ahead –',
    ])
    expect(lifeOf('held', whole(...back, ['draft', 'held', 'Friday']))).toEqual([
      'draft passed Wednesday',
      'held now Friday',
      'reserved ahead –',
    ])
  })

  test('that left the way and came back stands on it again', () => {
    const past = whole(['held', 'expired', 'Tuesday'], ['expired', 'held', 'Friday'])
    expect(lifeOf('held', past)).toEqual(['draft skipped –', 'held now Friday', 'reserved ahead –'])
  })
})

describe('a record that left its way', () => {
  test('has passed what it came through until its end, and nothing lies ahead', () => {
    expect(lifeOf('cancelled', whole(['draft', 'cancelled', 'Tuesday']))).toEqual([
      'draft passed Monday',
      'cancelled end Tuesday',
    ])
    expect(lifeOf('expired', whole(['draft', 'held', 'Tuesday'], ['held', 'expired', 'Friday']))).toEqual([
      'draft passed Monday',
      'held passed Tuesday',
      'expired end Friday',
    ])
  })

  test('has an end alone where nothing is known of what was before', () => {
    expect(lifeOf('cancelled')).toEqual(['cancelled end –'])
    expect(lifeOf('cancelled', whole())).toEqual(['cancelled end –'])
  })
})

describe('without its whole past', () => {
  test('the states are shown without dates', () => {
    expect(lifeOf('reserved')).toEqual(['draft passed –', 'held passed –', 'reserved now –'])
    expect(lifeOf('draft')).toEqual(['draft now –', 'held ahead –', 'reserved ahead –'])
  })

  test('nobody claims that a step was left out, or when an old record came to where it stands', () => {
    expect(lifeOf('held', whole())).toEqual(['draft passed –', 'held now –', 'reserved ahead –'])
  })

  test('what is older than the moves known has no date', () => {
    const { moves } = whole(['held', 'reserved', 'Friday'])
    expect(lifeOf('reserved', { moves, isWhole: false })).toEqual([
      'draft passed –',
      'held passed –',
      'reserved now Friday',
    ])
  })

  test('a history that lags behind the record dates what it knows, and a gap in it is no leap', () => {
    expect(lifeOf('reserved', whole(['draft', 'held', 'Tuesday']))).toEqual([
      'draft passed Monday',
      'held passed Tuesday',
      'reserved now –',
    ])
    expect(
      lifeOf('cancelled', whole(['draft', 'held', 'Tuesday'], ['reserved', 'cancelled', 'Friday'])),
    ).toEqual(['draft passed Monday', 'held passed Tuesday', 'reserved passed –', 'cancelled end Friday'])
  })
})

test('of a history only the moves of the state count, the oldest first', () => {
  const act = (at: string, field: string, to: string): HistoryEntry => ({
    at,
    by: ilir,
    action: 'update',
    cause: null,
    changes: [
      { field: 'terms', from: null, to: 'x' },
      { field, from: 'draft', to },
    ],
  })
  const history = [
    act('Friday', 'status', 'reserved'),
    act('Thursday', 'number', '7'),
    act('Monday', 'status', 'held'),
  ]
  expect(movesIn(history, 'status').map(({ at, to }) => [at, to])).toEqual([
    ['Monday', 'held'],
    ['Friday', 'reserved'],
  ])
})

test('a lease under notice has its end still ahead, and one that was renewed is over', () => {
  const life = lifeOfKind(order, { kind: 'lease' })
  if (!life) throw new Error('A lease has no life')
  const statesAt = (state: string) => wayThrough(life, order.actions, state).map((step) => step.state)
  expect(statesAt('active')).toEqual(['draft', 'active', 'ended'])
  expect(statesAt('notice')).toEqual(['draft', 'active', 'notice', 'ended'])
  expect(statesAt('renewed')).toEqual(['draft', 'active', 'ended'])
  const past = whole(['draft', 'active', 'Tuesday'], ['active', 'notice', 'Friday'])
  expect(told(stepsOf(wayThrough(life, order.actions, 'notice'), { state: 'notice', begun }, past))).toEqual([
    'draft passed Monday',
    'active passed Tuesday',
    'notice now Friday',
    'ended ahead –',
  ])
})
