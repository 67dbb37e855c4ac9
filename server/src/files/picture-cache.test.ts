import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { openPictureCache } from './picture-cache.ts'

const small = { width: 16, quality: 75, format: 'jpeg' } as const

test('pictures that cannot be kept are shown all the same, and the log says so once until they can be', async () => {
  const folder = join(freshFolder(), 'resized')
  // A file where the folder would be: as a disk that takes nothing.
  writeFileSync(folder, '')
  const told: unknown[] = []
  const cache = openPictureCache(folder, { error: (told_: unknown) => void told.push(told_) } as never)
  const shown = () => cache.get('aa-01', small, async () => Buffer.from('drawn')).then(String)
  expect([await shown(), await shown()]).toEqual(['drawn', 'drawn'])
  expect(told).toHaveLength(1)
  rmSync(folder)
  expect(await shown()).toBe('drawn')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  expect(await shown()).toBe('drawn')
  expect(told).toHaveLength(2)
})
