import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Address } from './connect.ts'
import { handOver, type Way } from './unprivileged.ts'

export type Transport = 'socket' | 'loopback'

/** Where the embedded database listens: its address, the settings for that, and how to clean up afterwards. */
export type Endpoint = { address: Address; settings: string[]; close(): void }

export async function openEndpoint(way: Way, dataDir: string, transport: Transport): Promise<Endpoint> {
  if (transport === 'loopback') {
    const port = await freePort()
    return {
      address: { host: '127.0.0.1', port },
      settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
      close: () => {},
    }
  }
  const folder = socketFolder(way, dataDir)
  handOver(way, folder)
  return {
    address: { host: folder, port: 5432 },
    settings: [
      'listen_addresses=',
      'port=5432',
      `unix_socket_directories=${folder.replace(/[\\",]/g, '\\$&')}`,
      'unix_socket_permissions=0700',
    ],
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** In /tmp where the path would exceed the 100 bytes a socket may have, or where the account nobody has no access. */
function socketFolder(way: Way, dataDir: string): string {
  const folder = join(dataDir, 'run')
  const tooLong = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > 100 || folder.includes(',')
  if (tooLong || way === 'account') return mkdtempSync('/tmp/prona-')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed()))
    })
  })
}
