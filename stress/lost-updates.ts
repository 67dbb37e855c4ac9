import { atFullSize } from './full-size/run.ts'

/** 50 clients who each raise one number 1,000 times, and 500 keys sent 20 times each. */
atFullSize('server/test/concurrency.test.ts')
