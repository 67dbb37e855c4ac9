import { atFullSize } from './full-size/run.ts'

/** 1,000 mails by a mail server that refuses, hangs and dies, and a sender that is killed: each is taken once. */
atFullSize('server/src/outbox/send-waiting-mails.test.ts')
