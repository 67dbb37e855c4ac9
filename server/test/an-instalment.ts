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
