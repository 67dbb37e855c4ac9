import { ProblemError } from '@prona/client/problem'
import { pictureTypes } from '@prona/contract/files/picture'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropUpload, retryUpload, startUploads, uploadsAt } from './uploads.ts'

const accepted = { types: pictureTypes, largest: 100 }
const asksBeforeLeaving = new Set<unknown>()
let place = ''
let count = 0

beforeEach(() => {
  place = `unit/${++count}/images`
  vi.stubGlobal('addEventListener', (_: string, ask: unknown) => asksBeforeLeaving.add(ask))
  vi.stubGlobal('removeEventListener', (_: string, ask: unknown) => asksBeforeLeaving.delete(ask))
})
afterEach(() => vi.unstubAllGlobals())

function files(...names: readonly string[]): readonly File[] {
  return names.map((name) => new File(['x'], name))
}

function refusal(message: string): ProblemError {
  const fields = [{ field: 'images.0', code: 'badFile', message }] as const
  return new ProblemError({ status: 422, code: 'invalid', title: '', detail: '', requestId: '', fields })
}

test('files go one after the other in the order they were given, and leave the list when they have arrived', async () => {
  const sent: string[] = []
  let atOnce = 0
  const send = async (file: File) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await Promise.resolve()
    sent.push(file.name)
    atOnce -= 1
  }
  startUploads(place, files('a.png', 'b.png', 'c.png'), { accepted, send })
  expect(asksBeforeLeaving.size).toBe(1)
  await expect.poll(() => uploadsAt(place)).toEqual([])
  expect(sent).toEqual(['a.png', 'b.png', 'c.png'])
  expect(asksBeforeLeaving.size).toBe(0)
})

test('a file that is refused says why and the others go on', async () => {
  const send = async ({ name }: File) => {
    if (name === 'b.png') throw refusal('Skedari është i dëmtuar.')
  }
  startUploads(place, files('a.png', 'b.png', 'logo.svg', 'c.png'), { accepted, send })
  await expect.poll(() => uploadsAt(place).map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(uploadsAt(place)).toMatchObject([
    { name: 'b.png', reason: 'Skedari është i dëmtuar.' },
    { name: 'logo.svg', problem: { code: 'badFileType' } },
  ])
})

test('another try goes under the same key, so that nothing is kept twice', async () => {
  const keys: (string | undefined)[] = []
  const send = async (_: File, { idempotencyKey }: { idempotencyKey?: string }) => {
    keys.push(idempotencyKey)
    if (keys.length === 1) throw refusal('')
  }
  startUploads(place, files('a.png'), { accepted, send })
  await expect.poll(() => uploadsAt(place)[0]?.state).toBe('refused')
  retryUpload(place, uploadsAt(place)[0]?.key ?? '')
  await expect.poll(() => uploadsAt(place)).toEqual([])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).toBeTruthy()
})

test('a file that is stopped is let go of, and the next one goes', async () => {
  const sent: string[] = []
  const send = ({ name }: File, { signal }: { signal?: AbortSignal }) => {
    if (name !== 'a.png') {
      sent.push(name)
      return Promise.resolve()
    }
    const { promise, reject } = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => reject(refusal('')))
    return promise
  }
  startUploads(place, files('a.png', 'b.png'), { accepted, send })
  dropUpload(place, uploadsAt(place)[0]?.key ?? '')
  await expect.poll(() => uploadsAt(place)).toEqual([])
  expect(sent).toEqual(['b.png'])
})
