import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'

const { owner } = await freshDatabase()

/** Rows that fill the buffers between the database and whoever reads them more slowly than they come. */
test.each([
  [1, 150_000],
  [2, 70_000],
  [40, 20_000],
  [3_000, 200],
])('%i rows of %i letters are read to their end, however slowly', async (rows, letters) => {
  for (let again = 0; again < 5; again++) {
    const read = await owner.begin(async (db) => {
      const stream = await db
        .unsafe(`copy (select repeat('x', ${letters}) from generate_series(1, ${rows})) to stdout`)
        .readable()
      let length = 0
      for await (const piece of stream) {
        length += piece.length
        await soon()
      }
      const [{ after } = { after: 0 }] = await db<{ after: number }[]>`select 7 as after`
      expect(after).toBe(7)
      return length
    })
    expect(read).toBe(rows * (letters + 1))
  }
})
