import { atFullSize } from './full-size/run.ts'

/** 1,000 rounds of 50 who want one unit, 200 holds that run out meanwhile, 2,000 numbers. */
atFullSize('server/src/orders/claims.test.ts')
