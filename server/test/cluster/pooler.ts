import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Address } from '../../src/database/connect.ts'

const program = process.env.PGBOUNCER ?? 'pgbouncer'

export function isPoolerThere(): boolean {
  return spawnSync(program, ['-V']).status === 0
}

export type Pooler = {
  readonly port: number
  /** Transactions go to that port of this machine from now on. */
  pointAt(port: number | undefined): void
  stop(): void
}

/** A real PgBouncer in transaction mode before a database, whose owner tells it everybody's password. */
export async function openPooler(
  folder: string,
  { username, password, port: there }: Address,
  settings: readonly string[],
): Promise<Pooler> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const write = (port: number, behind: number | undefined) =>
    writeFileSync(
      config,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${behind}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${users}`,
        `auth_user = ${username}`,
        'pool_mode = transaction',
        ...settings,
        '',
      ].join('\n'),
    )
  for (;;) {
    const port = await aPort()
    write(port, there)
    const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), config])
    if (!(await isListening(child, port))) continue
    return {
      port,
      pointAt(behind) {
        write(port, behind)
        child.kill('SIGHUP')
      },
      stop: () => void child.kill('SIGKILL'),
    }
  }
}

/** One that is free now; where somebody else takes it meanwhile, another is tried. */
async function aPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  return bound && typeof bound === 'object' ? bound.port : 0
}

function isListening(child: ChildProcess, port: number): Promise<boolean> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000)
      if (output.includes(`listening on 127.0.0.1:${port}`)) resolve(true)
    })
    child.once('close', () =>
      output.includes('already in use') ? resolve(false) : reject(new Error(output)),
    )
  })
}
