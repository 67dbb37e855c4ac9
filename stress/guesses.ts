import { atFullSize } from './full-size/run.ts'

/** 1,000 wrong passwords for one name: a few are tried, and who has the right one goes on working. */
atFullSize('server/src/auth/sign-in.test.ts')
