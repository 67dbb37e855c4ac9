import { statfs } from 'node:fs/promises'

/** How many bytes can still be written where that folder lies. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
