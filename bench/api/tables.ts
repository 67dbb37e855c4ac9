import type { Times } from './load.ts'
import type { Workload } from './workloads.ts'

export type Figures = {
  readonly rate: number
  /** Turn by turn. */
  readonly rates: readonly number[]
  readonly p50: number
  readonly p99: number
  /** Milliseconds of a processor for each, of server and database together. */
  readonly processor: number
}
export type Comparison = Pick<Workload, 'name' | 'counted' | 'target'> & {
  readonly units: number
  readonly connections: number
  readonly ours?: Figures
  readonly byHand?: Figures
  readonly refused?: string
}
export type Growth = { readonly connections: number; readonly from: Figures; readonly to: Figures }
export type RowSecurity = { readonly units: number; readonly ratio: number }

/** Of the turns the middle one, so that what else the machine does meanwhile counts little. */
export function figuresOf({ each, rates, done, processor }: Times): Figures {
  return {
    ...{ rate: at(rates, 0.5), rates, p50: at(each, 0.5), p99: at(each, 0.99) },
    processor: (processor * 1000) / done,
  }
}

/** Of turns that followed each other, since what else the machine does meanwhile comes and goes. */
function ratioOf(ours: Figures, byHand: Figures): number {
  return at(
    ours.rates.map((rate, turn) => rate / (byHand.rates[turn] ?? Number.NaN)),
    0.5,
  )
}

/** The same of the processor time that a call takes, which others on the machine do not change. */
function byProcessor(ours: Figures, byHand: Figures): string {
  return ours.processor > 0 && byHand.processor > 0 ? (byHand.processor / ours.processor).toFixed(2) : ''
}

function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function tableHead(beside: string): string {
  const names = [
    'units',
    'what',
    'at once',
    'ours a second',
    `${beside} a second`,
    'ratio',
    'by processor',
    'ours p50',
    'p99',
  ]
  const line = [...names, `${beside} p50`, 'p99'].join(' | ')
  return `\n| ${line} |\n|${'---|'.repeat(names.length + 2)}`
}

export function tableLine(one: Comparison): string {
  const { units, name, counted, connections, ours, byHand, refused } = one
  const what = counted === 'rows' ? `${name}, rows` : name
  const figures =
    ours && byHand
      ? [
          ...[
            ours.rate.toFixed(0),
            byHand.rate.toFixed(0),
            ratioOf(ours, byHand).toFixed(2),
            byProcessor(ours, byHand),
          ],
          ...[ours, byHand].flatMap(({ p50, p99 }) => [`${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`]),
        ]
      : [refused ?? '', ...Array(7).fill('')]
  return `| ${[units.toLocaleString('en'), what, connections, ...figures].join(' | ')} |`
}

/** Which of the figures aimed at are reached, and which are not. */
export function targetsTable(
  all: readonly Comparison[],
  growths: readonly Growth[],
  rowSecurity: readonly RowSecurity[],
): string {
  const lines: string[] = []
  const tell = (what: string, aim: string, found: number, isReached: boolean, processor = '') =>
    lines.push(
      `| ${what} | ${aim} | ${found.toFixed(2)} | ${processor} | ${isReached ? 'reached' : '**missed**'} |`,
    )
  for (const one of all) {
    const { target, ours, byHand, connections } = one
    if (target === undefined || connections === 1 || !ours || !byHand) continue
    const ratio = ratioOf(ours, byHand)
    tell(
      `${sized(one)}, ${connections} at once, beside by hand`,
      `≥ ${target}`,
      ratio,
      ratio >= target,
      byProcessor(ours, byHand),
    )
  }
  for (const { connections, from, to } of growths) {
    const ratio = to.p50 / from.p50
    tell(`growth of the list, ${connections} at once`, '≤ 1.3', ratio, ratio <= 1.3, byProcessor(from, to))
  }
  const alone = all.filter(({ connections }) => connections === 1)
  for (const one of alone) {
    const list = alone.find(({ units, name }) => units === one.units && name === listName)
    if (!list?.ours || !one.ours) continue
    const ratio = one.ours.p50 / list.ours.p50
    if (one.name.startsWith('page ')) tell(`${sized(one)} ÷ page 1`, '≤ 1.5', ratio, ratio <= 1.5)
    if (!one.name.startsWith('search')) continue
    tell(`${sized(one)} ÷ list`, '≤ 10', ratio, ratio <= 10)
    tell(`${sized(one)}, alone`, '≤ 50 ms', one.ours.p50, one.ours.p50 <= 50)
  }
  for (const { units, ratio } of rowSecurity) {
    tell(sized({ units, name: 'row level security of the list' }), '≤ 1.1', ratio, ratio <= 1.1)
  }
  return `\n| figure | aimed at | measured | by processor | |\n|---|---|---|---|---|\n${lines.join('\n')}`
}

export const listName = 'list of 25'

function sized({ units, name }: { units: number; name: string }): string {
  return `${name} of ${units.toLocaleString('en')} units`
}
