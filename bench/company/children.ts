import { type ChildProcess, fork } from 'node:child_process'

export type Started = { readonly url: string; readonly process: ChildProcess }

/** A server of its own process, which tells its address once it listens. */
export async function started(file: URL, env: Readonly<Record<string, string>>): Promise<Started> {
  const child = fork(file, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('message', (url) => resolve(String(url)))
  child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code}`)))
  return { url: await promise, process: child }
}

export const serverFile = new URL('../api/our-server.ts', import.meta.url)

export function query(parts: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${text(value)}`)
    .join('&')
}
