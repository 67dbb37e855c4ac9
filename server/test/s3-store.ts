import { onTestFinished } from 'vitest'
import type { S3Settings } from '../src/config/s3.ts'
import { openStore } from './cluster/store.ts'
import { freshFolder } from './harness.ts'

/** An empty store that speaks S3, for a single test. */
export async function aStore(): Promise<S3Settings> {
  const store = await openStore(freshFolder())
  onTestFinished(() => store.close())
  return store.settings
}
