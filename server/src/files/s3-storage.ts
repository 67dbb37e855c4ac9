import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/s3.ts'
import type { Aside, Storage } from './storage.ts'

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
  const asideAt = ({ key, day }: Aside) => `${quarantine}${day}/${key}`

  async function read(key: string): Promise<Readable | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      return Body instanceof Readable ? Body : undefined
    } catch (error) {
      return unlessMissing(error)
    }
  }

  /** Answers whether it was there. */
  async function moved(from: string, to: string): Promise<boolean> {
    const source = encodeURI(`${settings.bucket}/${settings.prefix}${from}`)
    try {
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: source }))
    } catch (error) {
      unlessMissing(error)
      return false
    }
    await client.send(new DeleteObjectCommand(at(from)))
    return true
  }

  /** What lies directly below a prefix: files, and further prefixes. */
  async function* below(prefix: string): AsyncGenerator<Below> {
    let from: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: settings.bucket,
          Prefix: `${settings.prefix}${prefix}`,
          Delimiter: '/',
          ...(from ? { ContinuationToken: from } : {}),
        }),
      )
      const named = (key: string) => key.slice(settings.prefix.length + prefix.length)
      for (const { Prefix } of page.CommonPrefixes ?? [])
        if (Prefix) yield { name: named(Prefix).slice(0, -1) }
      for (const { Key, LastModified, Size = 0 } of page.Contents ?? [])
        if (Key && LastModified) yield { name: named(Key), changedAt: LastModified, bytes: Size }
      from = page.NextContinuationToken
    } while (from)
  }

  return {
    place: `the bucket ${settings.bucket}${settings.prefix && ` under ${settings.prefix}`}`,

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

    read,

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    async *stored() {
      for await (const { name, changedAt, bytes = 0 } of below(''))
        if (changedAt && name !== note) yield { key: name, changedAt, bytes }
    },

    async setAside(key, day) {
      await moved(key, asideAt({ key, day }))
    },

    async takeBack(key) {
      for await (const { name } of below(quarantine))
        if (await moved(asideAt({ key, day: name }), key)) return true
      return false
    },

    async *aside() {
      for await (const { name: day } of below(quarantine))
        for await (const { name: key } of below(`${quarantine}${day}/`)) yield { key, day }
    },

    async discard(file) {
      await client.send(new DeleteObjectCommand(at(asideAt(file))))
    },

    async owner() {
      const found = await read(note)
      return found && ((await text(found)).trim() || undefined)
    },

    async claim(database) {
      try {
        await client.send(
          new PutObjectCommand({
            ...at(note),
            Body: `${database}\n`,
            ContentType: 'text/plain',
            IfNoneMatch: '*',
          }),
        )
      } catch (error) {
        // Another server was quicker: whose files these are is read again.
        if (!isNamed(error, 'PreconditionFailed') && !isNamed(error, 'ConditionalRequestConflict'))
          throw error
      }
    },

    async disown() {
      await client.send(new DeleteObjectCommand(at(note)))
    },

    close() {
      client.destroy()
    },
  }
}

type Below = { readonly name: string; readonly changedAt?: Date; readonly bytes?: number }

const quarantine = 'quarantine/'
const note = 'database'

function unlessMissing(error: unknown): undefined {
  if (!isNamed(error, 'NoSuchKey')) throw error
  return undefined
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
