import { atFullSize } from './full-size/run.ts'

/** 100,000 changes by 20 writers in transactions of up to 1.5 s, followed by 5 readers. */
atFullSize('server/test/sync-writers.test.ts')
