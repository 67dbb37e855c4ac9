import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { openMetrics } from './metrics.ts'
import { measureProcess } from './process-figures.ts'

/** Work that began 100 ms late since it was last forgotten. */
function aLateLoop() {
  const late = { count: 1, percentile: () => 120_000_000, reset, enable: () => true, disable: () => true }
  function reset() {
    late.count = 0
  }
  return late
}

test('by how much work began late is told of the time since it was last asked', async () => {
  const metrics = openMetrics()
  measureProcess(metrics, freshFolder(), aLateLoop())
  const worst = async () =>
    /^prona_event_loop_late_seconds\{quantile="1"\} (.*)$/m.exec(await metrics.text())?.[1]
  expect(Number(await worst())).toBeCloseTo(0.1)
  expect(await worst()).toBe('0')
})

test('a figure that cannot be read takes no other away, and is counted', async () => {
  const metrics = openMetrics()
  measureProcess(metrics, join(freshFolder(), 'gone'), aLateLoop())
  await metrics.text()
  const text = await metrics.text()
  expect(text).not.toContain('prona_disk_free_bytes ')
  expect(text).toMatch(/^prona_process_resident_bytes \d+$/m)
  expect(text).toContain('\nprona_figures_failed_total{name="prona_disk_free_bytes"} 2\n')
})

test('what only grows is a counter', async () => {
  const metrics = openMetrics()
  measureProcess(metrics, freshFolder(), aLateLoop())
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('# TYPE prona_process_cpu_seconds_total counter')
  expect(lines).toContain('# TYPE prona_process_resident_bytes gauge')
  const totals = lines.filter((line) => /^# TYPE \S*_total /.test(line))
  expect(totals.filter((line) => !line.endsWith(' counter'))).toEqual([])
})
