import { expect, test } from 'vitest'
import { isForConsole } from './console-address.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  '/',
  '/units',
  '/units?search=a.b',
  '/units/0190f1d2-0000-7000-8000-000000000001/edit',
  '/sign-in',
  '/nowhere',
  '/apiary',
  '/healthcare',
])('%s is a page of the console', (url) => {
  for (const accept of [undefined, '*/*', browser]) expect(isForConsole('GET', url, accept)).toBe(true)
  expect(isForConsole('HEAD', url, browser)).toBe(true)
})

test.each([
  '/healthz',
  '/readyz',
  '/livez',
  '/health',
  '/ready',
  '/metrics',
  '/metrics?name=x',
  '/status',
  '/api',
  '/API/units',
  '/api?x',
  '/v1/units',
  '/graphql',
  '/.well-known/security.txt',
  '/.env',
  '/wp-login.php',
  '/assets/first-page-1a2b3c.js',
  '/assets/',
  '/units/export.csv',
])('%s is none', (url) => {
  for (const accept of [undefined, '*/*', browser]) expect(isForConsole('GET', url, accept)).toBe(false)
})

test('neither is what only a program takes, nor what a page does not ask', () => {
  expect(isForConsole('GET', '/units', 'application/json')).toBe(false)
  expect(isForConsole('POST', '/units', browser)).toBe(false)
})
