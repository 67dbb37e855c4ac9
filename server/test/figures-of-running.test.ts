import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect, endSoon } from '../src/database/connect.ts'
import { runningDatabase } from '../src/database/embedded.ts'
import { freshFolder } from './harness.ts'
import { serverProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

test('figures are at an address of their own, and every line of the log is JSON if it is to be', async () => {
  const dataDir = freshFolder()
  const server = serverProcess({
    DATA_DIR: dataDir,
    METRICS_ADDRESS: '127.0.0.1:0',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
  })
  const address =
    said(await server.line(/Figures for Prometheus/))
      .split(' ')
      .at(-1) ?? ''
  const base = said(await server.line(/Prona answers at/))
    .split(' ')
    .at(-1)
  const link = join(dataDir, 'first-administrator')
  expect(said(await server.line(/Nobody can sign in yet/))).toContain(link)
  const [, token = 'none'] = readFileSync(link, 'utf8').trim().split('#token=')
  expect([statSync(link).mode & 0o777, token.length > 20]).toEqual([0o600, true])
  expect((await fetch(`${base}/api/units`)).status).toBe(401)
  await server.line(/"route":"\/api\/units"/)
  const figures = async () => (await fetch(address)).text()
  for (const line of [
    'prona_http_request_seconds_count{method="GET",route="/api/units",status="401"} 1',
    'prona_requests_waiting{kind="light"} 0',
    'prona_database_waiting{pool="sql"} 0',
    'prona_streams 0',
    'prona_requests_refused_total{reason="unavailable"} 0',
    'prona_requests_shed_total 0',
    'prona_job_failures_total{job="back up"} 0',
    'prona_mails{state="failed"} 0',
    'prona_clock_ahead_seconds 0',
    'prona_webhook_deliveries{state="failed"} 0',
  ])
    await expect.poll(figures).toContain(`\n${line}\n`)
  for (const name of [
    'prona_event_loop_late_seconds{quantile="0.99"}',
    'prona_process_resident_bytes',
    'prona_disk_free_bytes',
    'prona_job_last_success_seconds{job="keep time"}',
    'prona_database_connections{pool="health",state="idle"}',
  ])
    await expect.poll(figures).toContain(`\n${name} `)
  expect(await figures()).toContain('# TYPE prona_requests_refused_total counter')
  expect((await fetch(`${base}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const lines = server.output().trim().split('\n')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.map(said)).toContain('request')
  expect(server.output()).not.toContain(token)
})

test('a statement is named in the log from the time on that is set', async () => {
  const dataDir = await aReadyFolder()
  const server = serverProcess({ DATA_DIR: dataDir, SLOW_STATEMENT_MS: '200', LOG_LEVEL: 'warn' })
  const address = await server.address
  const owner = connect(runningDatabase(dataDir) ?? {}, { max: 1 })
  await owner.unsafe(`
    create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
    create trigger slowly before insert on sign_in_attempts for each row execute function slowly()`)
  await endSoon(owner)
  const refused = await fetch(`${address}/api/user/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'arta', password: 'not hers' }),
  })
  expect(refused.status).toBe(401)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const line =
    server
      .output()
      .split('\n')
      .find((one) => one.includes('sign_in_attempts')) ?? ''
  expect(line).toMatch(/ Warning: A statement took long pool=\w+ ms=\d+ /)
})

test('a wrong setting is a line of JSON, too', async () => {
  const server = serverProcess({ DATA_DIR: freshFolder(), LOG_FORMAT: 'json', PORT: 'no' })
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n').map(said)).toEqual([
    'PORT is "no": a whole number from 0 to 65535 is needed.',
  ])
})

test.runIf(process.platform === 'linux')(
  'too little address space is told as a line of JSON, too',
  async () => {
    const limited = ['sh', '-c', 'ulimit -v 2000000; exec "$@"', 'sh']
    const server = serverProcess({ DATA_DIR: freshFolder(), LOG_FORMAT: 'json' }, [], limited)
    expect(await server.ended).toBe(1)
    expect(said(server.output().trim())).toMatch(/^The address space is limited to 2\.0 GB/)
  },
)

function said(line: string): string {
  return JSON.parse(line).msg
}
