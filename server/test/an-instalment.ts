import type { Row } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import { aCode, type Body, type Client } from './builders.ts'
import { writtenRecord } from './written-record.ts'

/** A sum that is due under an order, as a plan writes it. */
export async function anInstalment(
  client: Client,
  order: string,
  values: Partial<Row<typeof instalment>> = {},
): Promise<Body> {
  const written = {
    ...{ order, number: aCode('1/2026-'), kind: 'instalment', dueOn: '2026-06-30', amount: 100_000 },
    ...values,
  }
  const id = await writtenRecord(client, instalment, written)
  return getInstalment(client, id)
}

export async function getInstalment(client: Client, id: string): Promise<Body> {
  return (await client.get('/api/instalment', { id })).body.instalment
}

/** Everything that is due under an order is received on the day it is signed. */
export async function payAll(client: Client, order: Body): Promise<void> {
  const { signedOn } = (await client.get('/api/order', { id: order._id })).body.order
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [order._id] } }
  const { instalments } = (await client.get('/api/instalments', { filter: [{ type: 'all', data }] })).body
  for (const { _id, outstanding: amount } of instalments) {
    const body = { _id, amount, receivedOn: signedOn }
    const answer = await client.post('/api/instalment/receive', body)
    if (answer.status !== 200) throw new Error(answer.text)
  }
}
