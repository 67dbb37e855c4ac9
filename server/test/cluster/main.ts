import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { names, openCluster } from './cluster.ts'
import { isPoolerThere } from './pooler.ts'
import { tellStory } from './story.ts'

/** `npm run cluster`: Prona on many machines, on this one. With `--stay` it goes on until it is stopped. */
const stays = process.argv.includes('--stay')
const folder = mkdtempSync(join(tmpdir(), 'prona-cluster-'))
const limit = 1_200
const isPooled = isPoolerThere()
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)

const ended = new Promise<undefined>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined))
})
const cluster = await openCluster({ folder, isPooled, limit })
try {
  console.log(`Two servers, a primary and its synchronous standby stand after ${seconds()} s`)
  console.log(isPooled ? 'PgBouncer is before the database' : 'PgBouncer is not installed and left out')
  if (stays) {
    console.log(`The proxy answers at ${cluster.balancer.address}`)
    for (const name of names) console.log(`Server ${name} answers at ${await cluster.addressOf(name)}`)
    console.log(`DATABASE_URL=${cluster.poolerUrl ?? cluster.databaseUrl}`)
    if (cluster.poolerUrl) console.log(`DATABASE_DIRECT_URL=${cluster.databaseUrl}`)
    console.log(`Files are in ${cluster.store}`)
    console.log('Ctrl-C ends all of it')
    await ended
  } else {
    const story = tellStory(cluster, { rounds: 2, seconds: 5, limit, say: console.log })
    const figures = (await Promise.race([story, ended])) ?? []
    const broken = figures.filter(({ value, atMost }) => value > atMost)
    console.log(`${figures.length - broken.length} of ${figures.length} as they are to be, in ${seconds()} s`)
    process.exitCode = broken.length > 0 || figures.length === 0 ? 1 : 0
  }
} catch (error) {
  console.error(cluster.outputs())
  throw error
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
