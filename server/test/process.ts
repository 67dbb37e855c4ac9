import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { compiledBefore } from './compiled-before.ts'
import { endOf, type ServerProcess, spawnServer } from './server-process.ts'

export type { ServerProcess } from './server-process.ts'

/** The server as a process of its own, killed after the test if it is still running. */
export function serverProcess(...given: Parameters<typeof spawnServer>): ServerProcess {
  const server = spawnServer(...given)
  onTestFinished(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM')
    await server.ended
  })
  return server
}

/** A command of upkeep, run to its end. */
export async function upkeepProcess(
  words: string[],
  environment: Record<string, string>,
  main = 'backup/main.ts',
): Promise<{ code: number | string; text: string }> {
  const program = fileURLToPath(new URL(`../src/${main}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...words], {
    cwd: '/tmp',
    env: { ...compiledBefore, PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  return { code: await endOf(child), text }
}

export function postmasterPid(dataDir: string): number {
  const note = readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')
  return Number(note.split('\n')[0])
}
