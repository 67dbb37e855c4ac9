import { order, paperTemplate } from '@prona/contract/resources'
import { holds, isNamedFile, problem, success } from './checks.ts'
import { type Checked, unknownId } from './record-checks.ts'

/** Templates, which nobody deletes, and the documents that are made from them. */
export async function checkPapers({ check, ask, nobody, made }: Checked): Promise<void> {
  const text = { kind: 'reservation', language: 'sq', heading: 'Nr. {{order.number}}', text: '{{lines}}' }
  const name = `Provë ${Date.now()}`
  await check(
    'POST paperTemplate',
    'keeps a text, its versions, and none it does not understand',
    async () => {
      const { _id } = success(await ask('POST', 'paperTemplate', { body: { name, ...text } })).paperTemplate
      const changed = { _id, data: { text: 'Njësitë:\n{{lines}}', status: 'archived' } }
      const after = success(await ask('PUT', 'paperTemplate', { body: changed })).paperTemplate
      holds(after.edition === 2, 'no new version')
      const wrong = { _id, data: { text: '{{nobodyKnows}}' } }
      problem(await ask('PUT', 'paperTemplate', { body: wrong }), 422)
    },
  )
  await check('POST paperTemplates/bulk', 'changes many, and the undoing brings back', async () => {
    const body = { name: `${name} 2`, ...text }
    const { _id } = success(await ask('POST', 'paperTemplate', { body })).paperTemplate
    const many = { change: { status: 'archived' }, ids: [_id] }
    const { bulk } = success(await ask('POST', 'paperTemplates/bulk', { body: many }))
    holds(bulk.counts.changed === 1, JSON.stringify(bulk.counts))
    const undone = await ask('POST', 'paperTemplates/bulk/undo', { body: { batch: bulk.batch } })
    holds(success(undone).undo.counts.undone === 1, 'not undone')
    isNamedFile(await ask('GET', 'paperTemplate/import/template'), /spreadsheetml/)
    const sheet = { text: `name\n${name}\n`, dryRun: true }
    holds(success(await ask('POST', 'paperTemplate/import', { body: sheet })).import.dryRun === true, 'kept')
  })
  // One that is kept would count for the company from then on, and is never deleted.
  await check('POST consentText', 'keeps no text without a purpose', async () => {
    const body = { name, purpose: 'gift', text: { sq: name } }
    problem(await ask('POST', 'consentText', { body }), 422)
    problem(await nobody('POST', 'consentText', { body }), 401)
  })
  await check('POST order/paper', 'makes a document of an order, shown before and kept', async () => {
    const { _id, kind } = await made.record(order)
    const body = { name: `${name} 3`, ...text, kind }
    const template = success(await ask('POST', paperTemplate.single, { body })).paperTemplate
    isNamedFile(await ask('POST', 'paperTemplate/preview', { body: { order: _id, ...text, kind } }), /pdf/)
    const { documents } = success(await ask('POST', 'order/paper', { body: { _id, template: template._id } }))
    holds(documents.length === 1 && documents[0].title.includes(name), 'not kept')
    const unknown = { _id, template: unknownId }
    problem(await ask('POST', 'order/paper', { body: unknown }), 404)
    const archived = { _id: template._id, data: { status: 'archived' } }
    success(await ask('PUT', 'paperTemplate', { body: archived }))
  })
}
