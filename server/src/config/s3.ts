import { isUrl, type Settings, shown } from './settings.ts'

export type S3Settings = {
  bucket: string
  /** Undefined: Amazon's own for the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every key. */
  prefix: string
}

export function readS3({ text, problems }: Pick<Settings, 'text' | 'problems'>): S3Settings | undefined {
  const bucket = text('S3_BUCKET')
  const endpoint = text('S3_ENDPOINT')
  const accessKeyId = text('S3_ACCESS_KEY_ID')
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY')
  const others = ['S3_REGION', 'S3_PREFIX'].filter((name) => text(name))
  if (![bucket, endpoint, accessKeyId, secretAccessKey, ...others].some(Boolean)) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey) {
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.')
    return undefined
  }
  if (endpoint && !isUrl(endpoint, ['http:', 'https:']))
    problems.push(
      `S3_ENDPOINT is ${shown(endpoint)}: an address that starts with http:// or https:// is needed.`,
    )
  const prefix = (text('S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '')
  const region = text('S3_REGION') ?? 'us-east-1'
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix: prefix && `${prefix}/` }
}
