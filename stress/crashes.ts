import { atFullSize } from './full-size/run.ts'

/** `kill -9` of the server, of the database and of both while they are written to, 100 times each. */
atFullSize('server/test/crashes.test.ts')
