export type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels?: Labels; readonly value: number }
type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** Figures about the running program, as Prometheus reads them. */
export type Metrics = {
  /** What only grows, from zero on for what is known. Answers the function that counts. */
  counter(name: string, help: string, known?: readonly Labels[]): (labels?: Labels, by?: number) => void
  /** Answers the function that notes how long something took. */
  seconds(name: string, help: string): (labels: Labels, seconds: number) => void
  /** What only grows and is counted elsewhere: read whenever somebody asks. */
  total(name: string, help: string, read: Read): void
  /** Read whenever somebody asks. */
  gauge(name: string, help: string, read: Read): void
  /** All of it in the text format, version 0.0.4. What cannot be read is left out and counted. */
  text(): Promise<string>
}

type Family = {
  readonly name: string
  readonly head: string
  readonly lines: () => Promise<readonly string[]>
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const failed = 'prona_figures_failed_total'

export function openMetrics(): Metrics {
  const families: Family[] = []
  const unread = countsOf(failed)

  function family(name: string, type: string, help: string, lines: Family['lines']): void {
    families.push({ name, head: headOf(name, type, help), lines })
  }

  function sampled(name: string, type: string, help: string, read: Read): void {
    family(name, type, help, async () =>
      (await read()).map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`),
    )
  }

  /** One figure that cannot be read, such as of a disk that is gone, takes no other away. */
  async function linesOrNone({ name, head, lines }: Family): Promise<readonly string[]> {
    try {
      return [head, ...(await lines())]
    } catch {
      unread.count({ name })
      return []
    }
  }

  return {
    counter(name, help, known = []) {
      const { count, lines } = countsOf(name)
      for (const labels of known) count(labels, 0)
      family(name, 'counter', help, async () => lines())
      return count
    },
    seconds(name, help) {
      const series = new Map<string, Series>()
      family(name, 'histogram', help, async () => [...series.values()].flatMap((one) => linesOf(name, one)))
      return (labels, seconds) => {
        const key = written(labels)
        const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), count: 0, sum: 0 }
        series.set(key, one)
        const at = bounds.findIndex((bound) => seconds <= bound)
        if (at >= 0) one.counts[at] = (one.counts[at] ?? 0) + 1
        one.count += 1
        one.sum += seconds
      }
    },
    total: (name, help, read) => sampled(name, 'counter', help, read),
    gauge: (name, help, read) => sampled(name, 'gauge', help, read),
    async text() {
      const parts = await Promise.all(families.map(linesOrNone))
      const failures = [headOf(failed, 'counter', 'Times that a figure could not be read'), ...unread.lines()]
      return `${[...parts.flat(), ...failures].join('\n')}\n`
    },
  }
}

function headOf(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}`
}

function countsOf(name: string) {
  const counts = new Map<string, number>()
  return {
    lines: () => [...counts].map(([labels, value]) => `${name}${labels} ${value}`),
    count(labels: Labels = {}, by = 1) {
      const key = written(labels)
      counts.set(key, (counts.get(key) ?? 0) + by)
    },
  }
}

type Series = { readonly labels: Labels; readonly counts: number[]; count: number; sum: number }

/** Each bucket counts all that took no longer than its bound. */
function linesOf(name: string, { labels, counts, count, sum }: Series): string[] {
  let below = 0
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0
    return `${name}_bucket${written({ ...labels, le: String(bound) })} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${written(labels)} ${Number(sum.toFixed(6))}`,
    `${name}_count${written(labels)} ${count}`,
  ]
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
