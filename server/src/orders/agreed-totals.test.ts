import { vatProfiles } from '@prona/contract/kernel/vat'
import { pricedLine, reckoned } from '@prona/contract/orders/priced-line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const customer = (await aCustomer(manager))._id
const units = await Promise.all(
  [12_345_67, 99_999_99, 1].map((salePrice) => aUnit(manager, { salePrice, vatProfile: 'standard' })),
)

const profile = fc.constantFrom(...Object.keys(vatProfiles))
const left = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null, freq: 4 })
/** A line as somebody types it: what is left open is taken from the list. */
const line = fc.record({
  price: left(fc.integer({ min: 0, max: 5_000_000_00 })),
  discountBp: left(fc.integer({ min: 0, max: 10_000 })),
  vatProfile: left(profile),
})

test('what the form adds up as one types is what the server answers, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: units.length }), async (typed) => {
      const lines = typed.map((one, at) => ({ ...one, unit: units[at]._id }))
      const body = { kind: 'sale', parties: [{ customer, role: 'buyer' }], lines, currency: 'EUR' }
      const answer = await manager.post('/api/order', body)
      expect(answer.status, answer.text).toBe(200)
      const shown = lines.map((one, at) => pricedLine(one, units[at], { currency: 'EUR', intent: 'sale' }))
      const { net, vat, gross } = reckoned(shown.filter((one) => one !== undefined))
      expect(answer.body.order.totals).toEqual({ net, vat, gross })
    }),
    { numRuns: 60 },
  )
})
