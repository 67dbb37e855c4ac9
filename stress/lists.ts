import { atFullSize } from './full-size/run.ts'

/** 20,000 different lists, and what the database's memory does meanwhile. */
atFullSize('server/test/different-lists.test.ts')
