import { atFullSize } from './full-size/run.ts'

/** 1,000 slow headers and 1,000 slow bodies, and 2,000 streams of each kind that are opened and left. */
atFullSize('server/test/slow-clients.test.ts', 'server/src/live/live.test.ts')
