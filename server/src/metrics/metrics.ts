export type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels?: Labels; readonly value: number }

/** Figures about the running program, as Prometheus reads them. */
export type Metrics = {
  /** Answers the function that counts. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void
  /** Answers the function that notes how long something took. */
  seconds(name: string, help: string): (labels: Labels, seconds: number) => void
  /** Read whenever somebody asks. */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
  /** All of it in the text format, version 0.0.4. */
  text(): Promise<string>
}

type Family = { readonly head: string; readonly lines: () => Promise<readonly string[]> }

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function openMetrics(): Metrics {
  const families: Family[] = []

  function family(name: string, type: string, help: string, lines: Family['lines']): void {
    families.push({ head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`, lines })
  }

  return {
    counter(name, help) {
      const counts = new Map<string, number>()
      family(name, 'counter', help, async () =>
        [...counts].map(([labels, value]) => `${name}${labels} ${value}`),
      )
      return (labels = {}, by = 1) => {
        const key = written(labels)
        counts.set(key, (counts.get(key) ?? 0) + by)
      }
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
    gauge(name, help, read) {
      family(name, 'gauge', help, async () =>
        (await read()).map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`),
      )
    },
    async text() {
      const parts = await Promise.all(families.map(async ({ head, lines }) => [head, ...(await lines())]))
      return `${parts.flat().join('\n')}\n`
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
