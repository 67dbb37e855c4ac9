import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../src/config.ts'
import { freshFolder } from './harness.ts'

/** An empty store that speaks S3, for a single test. */
export async function aStore(): Promise<S3Settings> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: freshFolder(),
    configureBuckets: [{ name: 'prona', configs: [] }],
  })
  const { port } = await store.run()
  onTestFinished(() => store.close())
  return {
    bucket: 'prona',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'company/',
  }
}
