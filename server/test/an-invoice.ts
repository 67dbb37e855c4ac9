import { anOrder, aUnit, type Body, type Client } from './builders.ts'

/** A sale that is signed on a day, with these payments planned; the first line of which is a flat at 20 %. */
export async function aSignedSale(
  client: Client,
  rows: readonly { amount: number; dueOn: string }[],
  { signedOn, lines, ...values }: { signedOn: string; lines?: readonly object[]; [name: string]: unknown },
): Promise<{ readonly order: Body; readonly customer: string; readonly due: readonly Body[] }> {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const flat = { unit: (await aUnit(client))._id, price: total, vatProfile: 'exempt' }
  const order = await anOrder(client, [], { kind: 'sale', lines: lines ?? [flat], ...values })
  await expectDone(client.post('/api/order/plan', { _id: order._id, rows }))
  await expectDone(client.post('/api/order/activate', { _id: order._id, signedOn }))
  return { order, customer: order.parties[0].customer, due: await dueOf(client, order._id) }
}

export async function dueOf(client: Client, order: string): Promise<readonly Body[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [order] } }
  const sort = [{ field: 'dueOn', direction: 'asc' }]
  return (await client.get('/api/instalments', { filter: [{ type: 'all', data }], sort })).body.instalments
}

export async function invoicesOf(client: Client, customer: string): Promise<readonly Body[]> {
  const data = { customer: { comparator: 'INCLUDES', type: 'basic', values: [customer] } }
  const sort = [{ field: 'createdAt', direction: 'asc' }]
  const { invoices } = (await client.get('/api/invoices', { filter: [{ type: 'all', data }], sort })).body
  return Promise.all(
    (invoices as readonly Body[]).map(
      async ({ _id }) => (await client.get('/api/invoice', { id: _id })).body.invoice,
    ),
  )
}

async function expectDone(answering: Promise<{ status: number; text: string }>): Promise<void> {
  const answer = await answering
  if (answer.status !== 200) throw new Error(answer.text)
}
