import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { foreignPassword, startForeignServer } from '../client/test/foreign-server.ts'
import { openChromium } from './chromium.ts'
import { writeCredentials } from './page.ts'
import { whileTested } from './program.ts'

const built = fileURLToPath(new URL('../console/dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A server of somebody else, with the console's files beside it. */
const server = whileTested(() =>
  startForeignServer((path, response) => {
    const file = join(built, path)
    const found = extname(path) && existsSync(file) ? file : join(built, 'index.html')
    response.setHeader('content-type', types[extname(found)] ?? 'application/octet-stream')
    response.end(readFileSync(found))
  }),
)
const browser = whileTested(openChromium)

test('the console works with a server that answers what the specification names and nothing more', async () => {
  const { items, received, address } = server()
  items.set('property', [
    { _id: 'p1', code: 'RU', name: 'Rezidenca Ulliri', kind: 'building', stage: 'building' },
  ])
  items.set('unit', [
    { _id: 'u1', code: 'A-1', kind: 'apartment', property: 'p1' },
    { _id: 'u2', code: 'A-2' },
  ])
  const context = await browser().newContext({ baseURL: address, serviceWorkers: 'block' })
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))

  await page.goto('/units')
  await writeCredentials(page, { username: 'teuta', password: foreignPassword })
  await page.getByRole('button', { name: 'Hyr', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor()
  await page.getByText('A-1', { exact: true }).waitFor()
  await page.getByText('A-2', { exact: true }).waitFor()
  expect(await page.getByText('Matja', { exact: true }).count()).toBeGreaterThan(0)

  await page.reload()
  await page.getByText('A-2', { exact: true }).waitFor()
  await page.goto('/units/u1')
  await page.getByRole('heading', { level: 1, name: 'A-1' }).waitFor()

  await page.goto('/properties')
  await page.getByText('Rezidenca Ulliri').first().waitFor()

  // Whether the server is there at all is asked for no branch.
  const calls = received.filter(({ path }) => path !== 'health')
  expect(calls.filter(({ branch }) => branch === undefined)).toEqual([])
  expect(new Set(received.filter(({ path }) => path === 'units').map(({ branch }) => branch))).toEqual(
    new Set(['durres']),
  )
  expect(pageErrors).toEqual([])
  await context.close()
})
