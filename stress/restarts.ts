import { atFullSize } from './full-size/run.ts'

/** The connections to the database end 100 times while 30 write and 30 read. */
atFullSize('server/test/outage.test.ts')
