import { runAll } from './run-all.mjs'

await runAll('stress', process.argv.slice(2))
