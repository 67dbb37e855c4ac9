import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import type { Storage } from './storage.ts'

/** Files in any storage with the S3 protocol. */
export function s3Storage(settings: S3Settings): Storage {
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Only Amazon accepts bucket names as host names and the newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, socketTimeout: 20_000 },
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${key}` })

  return {
    async put(key, path, type) {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: type,
        }),
      )
      await rm(path, { force: true })
    },

    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    async *stored() {
      let from: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: settings.prefix,
            ...(from ? { ContinuationToken: from } : {}),
          }),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice(settings.prefix.length), changedAt: LastModified }
        }
        from = page.NextContinuationToken
      } while (from)
    },

    close() {
      client.destroy()
    },
  }
}
