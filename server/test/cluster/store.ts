import S3rver from 's3rver'
import type { S3Settings } from '../../src/config/s3.ts'

/** An empty store that speaks S3. */
export async function openStore(
  directory: string,
): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'prona', configs: [] }],
  })
  const { port } = await store.run()
  const settings = {
    bucket: 'prona',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'company/',
  }
  return { settings, close: async () => void (await store.close()) }
}
