import { atFullSize } from './full-size/run.ts'

/**
 * 1,000 changes told to a receiver that refuses, hangs, dies and redirects, by a sender that is killed: each under one
 * id. A bulk change of 2,000 records with ten webhooks.
 */
atFullSize('server/src/webhooks/many-events.test.ts')
