import type { Calls } from './calls.ts'

/** What is sold and to whom, made by the program's own routes. */
let number = 0

async function made(calls: Calls, single: string, body: object) {
  const answer = await calls.post(`/api/${single}`, body)
  if (answer.status !== 200) throw new Error(`${single}: ${JSON.stringify(answer.body)}`)
  return answer.body[single]
}

export function aProperty(calls: Calls, more: object = {}) {
  const code = `P${++number}`
  return made(calls, 'property', {
    code,
    name: `Pallati ${code}`,
    kind: 'building',
    stage: 'building',
    ...more,
  })
}

export async function aUnit(calls: Calls, more: { property?: string } & Record<string, unknown> = {}) {
  const property = more.property ?? (await aProperty(calls))._id
  return made(calls, 'unit', {
    code: `A-${++number}`,
    kind: 'apartment',
    salePrice: 12_000_000,
    currency: 'EUR',
    vatProfile: 'standard',
    ...more,
    property,
  })
}

export function aCustomer(calls: Calls, more: object = {}) {
  return made(calls, 'customer', {
    kind: 'person',
    firstName: 'Arben',
    lastName: `Hoxha ${++number}`,
    ...more,
  })
}

/** A draft for one buyer and these units. */
export async function anOrder(calls: Calls, units: readonly string[], more: object = {}) {
  const customer = (await aCustomer(calls))._id
  return made(calls, 'order', {
    parties: [{ customer, role: 'buyer' }],
    lines: units.map((unit) => ({ unit })),
    ...more,
  })
}
