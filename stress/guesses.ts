import { atFullSize } from './full-size/run.ts'

/**
 * 1,000 wrong passwords for one name: a few are tried, and who has the right one goes on working. 300 sign-ins of each
 * kind that is refused, in turns: none is slower than another.
 */
atFullSize('server/src/auth/sign-in.test.ts', 'server/src/auth/same-work.test.ts')
