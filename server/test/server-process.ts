import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledBefore } from './compiled-before.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** The first complete line of output that matches. */
  line(fitting: RegExp): Promise<string>
  /** The address it answers at, once it does. */
  address: Promise<string>
  /** How it ended: an exit code, or the signal that killed it. */
  ended: Promise<number | string>
}

/** The server as a process of its own, which whoever spawned it ends. */
export function spawnServer(
  environment: Record<string, string>,
  flags: string[] = [],
  before: string[] = [],
): ServerProcess {
  const [program = process.execPath, ...parameters] = [...before, process.execPath, main, ...flags]
  const child = spawn(program, parameters, {
    cwd: '/tmp',
    env: { ...compiledBefore, PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const heard = new EventEmitter().setMaxListeners(0)
  const hear = (chunk: Buffer) => {
    text += chunk
    heard.emit('more')
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = endOf(child)
  let isOver = false
  ended.then(() => {
    isOver = true
    heard.emit('more')
  })
  // Output arrives in pieces: a line is complete once its end has arrived.
  const lines = () => text.split('\n').slice(0, -1)
  async function line(fitting: RegExp): Promise<string> {
    for (;;) {
      const found = lines().find((one) => fitting.test(one))
      if (found !== undefined) return found
      if (isOver) throw new Error(`The server ended (${await ended}). ${text}`)
      await once(heard, 'more')
    }
  }
  const address = line(/^Prona answers at /).then((one) => one.split(' ').at(-1) ?? '')
  address.catch(() => {})
  return { child, output: () => text, line, address, ended }
}

/** The process has ended and all its output has been read. */
export async function endOf(child: ChildProcess): Promise<number | string> {
  const gone = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''))
  })
  const read = [child.stdout, child.stderr].map(
    (stream) => new Promise<void>((resolve) => stream?.once('close', resolve)),
  )
  await Promise.all([gone, ...read])
  return gone
}
