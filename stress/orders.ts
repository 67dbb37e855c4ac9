import { atFullSize } from './full-size/run.ts'

/** 500 rounds of 50 leases that overlap or touch, and 10,000 sequences of two people with all kinds of orders. */
atFullSize('server/src/orders/lease-claims.test.ts', 'server/src/orders/sequences.test.ts')
