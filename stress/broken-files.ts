import { atFullSize } from './full-size/run.ts'

/** 20,000 sheets and 20,000 pictures and documents that are broken somewhere. FUZZ_SEED chooses others. */
atFullSize('server/test/broken-files.test.ts')
