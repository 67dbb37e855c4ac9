import { atFullSize } from './full-size/run.ts'

/** 1,000 wrong passwords for one name. */
atFullSize('server/src/auth/sign-in.test.ts')
