import { atFullSize } from './full-size/run.ts'

/** 100,000 requests made from the declarations. FUZZ_SEED chooses others. */
atFullSize('server/test/fuzz.test.ts')
