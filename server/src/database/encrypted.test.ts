import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { connect } from './connect.ts'

/** Somebody in the place of the database, with a certificate that nobody vouches for, or without any. */
async function aStranger(way: 'certificate' | 'none'): Promise<{ port: number; heard: string[] }> {
  const folder = freshFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  if (way === 'certificate')
    expect(spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert]).status).toBe(0)
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(way === 'certificate' ? 'S' : 'N')
      const inside =
        way === 'certificate'
          ? new TLSSocket(socket, { isServer: true, key: readFileSync(key), cert: readFileSync(cert) })
          : socket
      inside.on('error', () => {})
      inside.on('data', (bytes) => {
        heard.push(bytes.toString('latin1'))
        socket.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: address && typeof address === 'object' ? address.port : 0, heard }
}

async function asked(port: number, mode: string): Promise<unknown> {
  const url = `postgres://prona:gurra@localhost:${port}/prona?sslmode=${mode}`
  const sql = connect({ url }, { max: 1, connectSeconds: 3 })
  try {
    return await sql`select 1`.catch((error: unknown) => error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const isMissing = spawnSync('openssl', ['version']).error !== undefined

test('with sslmode=verify-full a database that cannot prove who it is learns nothing', async ({ skip }) => {
  skip(isMissing, 'openssl is not installed')
  const stranger = await aStranger('certificate')
  expect(await asked(stranger.port, 'verify-full')).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(stranger.heard).toEqual([])
  // Encrypted but not verified, which shows that the stranger can listen.
  await asked(stranger.port, 'require')
  expect(stranger.heard.join()).toContain('prona')
})

test('nor is anything said without encryption to one that has none', async () => {
  const stranger = await aStranger('none')
  expect(await asked(stranger.port, 'verify-full')).toBeInstanceOf(Error)
  expect(stranger.heard.join()).not.toContain('prona')
})
