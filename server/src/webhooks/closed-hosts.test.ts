import { expect, test } from 'vitest'
import { refusingClosed } from './closed-hosts.ts'

const isRefused = (url: string, allowed: readonly string[] = []) => refusingClosed(allowed)(url).length > 0

test.each([
  ...['http://localhost:3000/', 'http://127.0.0.1/', 'https://10.1.2.3/', 'https://[fd00::1]/'],
  ...[
    'https://crm/',
    'https://crm.local/',
    'https://db.internal/',
    'https://nas.lan./in',
    'https://LOCALHOST/',
  ],
])('%s is refused before anything is sent', (url) => {
  expect(isRefused(url)).toBe(true)
})

test.each([
  'https://receiver.example/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://local.example/',
])('%s is taken, whatever it may mean later', (url) => {
  expect(isRefused(url)).toBe(false)
})

test('what the settings open is taken, and names that only a network of one’s own knows with it', () => {
  const allowed = ['10.1.0.0/16', '127.0.0.1']
  for (const url of ['https://10.1.9.9/', 'http://localhost:1/', 'https://crm.lan/'])
    expect([url, isRefused(url, allowed)]).toEqual([url, false])
  expect(isRefused('https://10.2.0.1/', allowed)).toBe(true)
})
