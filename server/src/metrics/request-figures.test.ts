import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'
import { measureRequests } from './request-figures.ts'

test('the files of the console are one figure, whatever their names are in this version', async () => {
  const metrics = openMetrics()
  const app = Fastify()
  measureRequests(app, metrics)
  const paths = ['/assets/a-1x.js', '/assets/b-2y.css']
  for (const path of paths) app.get(path, async () => ({}))
  for (const path of paths) await app.inject(path)
  expect((await metrics.text()).match(/^prona_http_request_seconds_count.*$/gm)).toEqual([
    'prona_http_request_seconds_count{method="GET",route="/assets/*",status="200"} 2',
  ])
})

test('however many records are asked for, there is one figure for each address that is declared', async () => {
  const metrics = openMetrics()
  const app = Fastify()
  measureRequests(app, metrics)
  app.get('/api/unit', async () => ({}))
  app.get('/api/file/:id', async () => ({}))
  for (const id of ['1', '2', '3'])
    for (const path of [`/api/unit?id=${id}`, `/api/file/${id}`, `/nothing/${id}`]) await app.inject(path)
  const counts = (await metrics.text()).match(/^prona_http_request_seconds_count.*$/gm)
  expect(counts).toEqual([
    'prona_http_request_seconds_count{method="GET",route="/api/unit",status="200"} 3',
    'prona_http_request_seconds_count{method="GET",route="/api/file/:id",status="200"} 3',
    'prona_http_request_seconds_count{method="GET",route="none",status="404"} 3',
  ])
})
