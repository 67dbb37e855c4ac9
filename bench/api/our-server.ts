import { destination, pino } from 'pino'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openPools } from '../../server/src/database/connect.ts'

const pools = openPools(JSON.parse(process.env.BENCH_ADDRESS ?? '{}'))
const limits = { RATE_LIMIT: '999999', RATE_LIMIT_ADDRESS: '999999' }
const read = readConfig({ ...limits, DATA_DIR: process.env.DATA_DIR }, [])
if (!('config' in read)) throw new Error(read.problems.join(' '))
const app = await createApp({ config: read.config, ...pools, log: pino(destination('/dev/null')) })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

// Whoever started it may be ended without a word.
process.once('disconnect', () => process.exit())
