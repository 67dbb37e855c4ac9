import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Drawn, Order } from './draw-worker.ts'

export type Studio = {
  /** Each drawing as a picture, in a file of its name in the studio's folder. */
  draw(orders: readonly Order[]): Promise<readonly Drawn[]>
  close(): void
}

/**
 * Makes pictures of drawings in a process of its own: there alone SVG may be read, while the server, which takes
 * pictures from strangers, has that closed for good. It knows one typeface, ours, wherever it runs.
 */
export async function openStudio(folder: string): Promise<Studio> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/package.json')))
  const settings = join(folder, 'fonts.conf')
  const faces = ['400Regular', '500Medium', '600SemiBold'].map((face) => `<dir>${join(fonts, face)}</dir>`)
  await writeFile(
    settings,
    `<?xml version="1.0"?><fontconfig>${faces.join('')}<cachedir>${join(folder, 'fonts')}</cachedir></fontconfig>`,
  )
  const worker = fork(fileURLToPath(new URL('./draw-worker.ts', import.meta.url)), [folder], {
    execArgv: [],
    env: { ...process.env, FONTCONFIG_FILE: settings, NODE_OPTIONS: '' },
    serialization: 'advanced',
  })
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  worker.once('error', ended.reject)
  worker.once('exit', (code) => ended.reject(new Error(`The drawings were not made (${code})`)))
  let last: Promise<unknown> = Promise.resolve()

  return {
    draw(orders) {
      const turn = last.then(async () => {
        const answer = new Promise<readonly Drawn[]>((resolve) => {
          worker.once('message', (drawn) => resolve(drawn as readonly Drawn[]))
        })
        worker.send([...orders])
        return Promise.race([answer, ended.promise])
      })
      last = turn.catch(() => {})
      return turn
    },
    close() {
      worker.removeAllListeners()
      worker.kill()
    },
  }
}
