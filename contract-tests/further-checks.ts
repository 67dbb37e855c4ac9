import { hasTemplate } from '@prona/contract/batches/import-options'
import { isOffered } from '@prona/contract/kernel/closed-action'
import { stands } from '@prona/contract/kernel/conditions'
import { beginningsOf } from '@prona/contract/kernel/kinds'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import type { Body } from './ask.ts'
import { holds, isFile, isNamedFile, problem, success } from './checks.ts'
import type { Checked } from './record-checks.ts'
import { aDocument, aPicture } from './sample-files.ts'

/** What a resource may have besides its records: actions, files, reports, descriptions, and many at once. */
export async function checkFurther(checked: Checked, resource: Resource): Promise<void> {
  const record = await checked.made.record(resource)
  await checkPictures(checked, resource, record._id)
  await checkDocuments(checked, resource, record._id)
  await checkReports(checked, resource, record)
  await checkDescription(checked, resource, record._id)
  await checkMany(checked, resource, record)
  await checkActions(checked, resource)
}

async function checkPictures({ check, ask, nobody }: Checked, resource: Resource, id: string) {
  if (!resource.files?.images) return
  const { single } = resource
  await check(`POST ${single}/images`, 'keeps a picture and answers them all', async () => {
    const form = aForm(id, 'images', 'provë.png', aPicture())
    const { images } = success(await ask('POST', `${single}/images`, { body: form }))
    holds(images.length > 0 && images[0]._id, 'no pictures')
    problem(await nobody('POST', `${single}/images`, { body: aForm(id, 'images', 'a.png', aPicture()) }), 401)
  })
  await check(`POST ${single}/images`, 'refuses what is no picture', async () => {
    const form = aForm(id, 'images', 'a.png', new Blob(['<svg/>'], { type: 'image/png' }))
    problem(await ask('POST', `${single}/images`, { body: form }), 400, 415, 422)
  })
  await check(`PUT ${single}/images`, 'describes a picture', async () => {
    const { images } = success(await ask('GET', `${single}/images`, { query: { id } }))
    const body = { _id: id, images: images.map(({ _id }: Body) => ({ _id, alt: 'Pamja nga rruga' })) }
    holds(
      success(await ask('PUT', `${single}/images`, { body })).images[0].alt === 'Pamja nga rruga',
      'it did not',
    )
  })
  await check(`GET ${single}/image/{id}`, 'sends the picture, smaller when asked', async () => {
    const { images } = success(await ask('GET', `${single}/images`, { query: { id } }))
    const imageId = images[0]._id
    isFile(await ask('GET', `${single}/image/${id}`, { query: { imageId } }), /^image\//)
    const headers = { accept: 'image/webp' }
    isFile(
      await ask('GET', `${single}/image/${id}`, { query: { imageId, w: '32' }, headers }),
      /^image\/webp/,
    )
    success(await ask('DELETE', `${single}/image/${id}`, { query: { imageId } }))
    problem(await ask('GET', `${single}/image/${id}`, { query: { imageId } }), 404)
  })
}

async function checkDocuments({ check, ask }: Checked, resource: Resource, id: string) {
  if (!resource.files?.documents) return
  const { single } = resource
  await check(`POST ${single}/documents`, 'keeps a document and answers them all', async () => {
    const form = aForm(id, 'documents', 'provë.txt', aDocument())
    const { documents } = success(await ask('POST', `${single}/documents`, { body: form }))
    holds(
      documents.some((one: Body) => one.fileName === 'provë.txt'),
      'not under its name',
    )
  })
  await check(`PUT ${single}/document`, 'changes what is known of a document', async () => {
    const { documents } = success(await ask('GET', `${single}/documents`, { query: { id } }))
    const data = { title: 'Kontrata', issuedOn: '2026-01-31' }
    const body = { _id: id, documentId: documents[0]._id, data }
    holds(
      success(await ask('PUT', `${single}/document`, { body })).document.title === 'Kontrata',
      'it did not',
    )
  })
  await check(`GET ${single}/document/{id}`, 'sends the document as it was', async () => {
    const { documents } = success(await ask('GET', `${single}/documents`, { query: { id } }))
    const documentId = documents[0]._id
    const answer = await ask('GET', `${single}/document/${id}`, { query: { documentId } })
    isNamedFile(answer, /^text\/plain/)
    holds(answer.text === (await aDocument().text()), 'other content')
    success(await ask('DELETE', `${single}/document/${id}`, { query: { documentId } }))
    problem(await ask('GET', `${single}/document/${id}`, { query: { documentId } }), 404)
  })
}

async function checkReports({ check, ask }: Checked, resource: Resource, record: Body) {
  const { single, reports = {} } = resource
  const id = record._id
  // Those of some kinds alone are not every record's.
  const names = Object.keys(reports).filter((name) => stands(reports[name] ?? {}, record))
  for (const reportId of names) {
    await check(`GET ${single}/report/{id}`, `sends ${reportId}`, async () => {
      isNamedFile(await ask('GET', `${single}/report/${id}`, { query: { reportId } }), fileType)
    })
  }
  if (names.length === 0) return
  await check(`GET ${single}/report/{id}`, 'sends the first report to whoever says the time', async () => {
    const query = { reportId: String(Date.now()) }
    isNamedFile(await ask('GET', `${single}/report/${id}`, { query }), fileType)
  })
}

const fileType = /^application\/(pdf|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)/

async function checkDescription({ check, ask }: Checked, resource: Resource, _id: string) {
  const { single } = resource
  if (resource.fields.description?.kind !== 'localized') return
  for (const language of ['sq', 'en', 'de', 'es']) {
    await check(`POST ${single}/describe`, `streams a description and a title in ${language}`, async () => {
      const answer = await ask('POST', `${single}/describe`, { body: { _id, language } })
      success(answer)
      const lines = answer.text.split('\n').filter((line) => line.startsWith('data:'))
      const mark = lines.findIndex((line) => line.includes('[END_DESC]'))
      holds(mark > 0, 'no description before the mark')
      holds(lines.length > mark + 2, 'no title after the mark')
      holds(lines.at(-1) === 'data: [DONE]', `the last line is ${lines.at(-1)}`)
    })
  }
  await check(`POST ${single}/acceptDescription`, 'saves the text that was accepted', async () => {
    const body = { _id, language: 'sq', description: 'Një përshkrim.' }
    const record = success(await ask('POST', `${single}/acceptDescription`, { body }))[single]
    holds(record.description.sq === 'Një përshkrim.', 'another text')
  })
}

async function checkMany({ check, ask, made }: Checked, resource: Resource, record: Body) {
  const { single, plural } = resource
  if (!resource.without?.includes('report')) {
    for (const [format, type] of [
      ['csv', /^text\/csv/],
      ['xlsx', /spreadsheetml/],
    ] as const) {
      await check(`GET ${plural}/export`, `sends the list as ${format}`, async () => {
        isNamedFile(await ask('GET', `${plural}/export`, { query: { format } }), type)
      })
    }
  }
  await check(
    `POST ${plural}/bulk`,
    'tries and keeps nothing, and refuses what says too little',
    async () => {
      const wanted = isByHand(resource, 'delete')
        ? { delete: true }
        : { change: await aTextOf(made, resource) }
      const body = { ...wanted, ids: [record._id], dryRun: true }
      const { bulk } = success(await ask('POST', `${plural}/bulk`, { body }))
      holds(bulk.dryRun === true && bulk.batch === null && bulk.rows.length === 1, 'not a trial of one row')
      success(await ask('GET', single, { query: { id: record._id } }))
      problem(await ask('POST', `${plural}/bulk`, { body: wanted }), 422)
    },
  )
  await check(`POST ${plural}/bulk`, 'does it, and the undoing brings back', async () => {
    const { _id } = await made.record(resource)
    if (!isByHand(resource, 'delete')) {
      const body = { change: await aTextOf(made, resource), ids: [_id] }
      const { bulk } = success(await ask('POST', `${plural}/bulk`, { body }))
      holds(bulk.counts.changed === 1, `${JSON.stringify(bulk.counts)}`)
      const undoing = await ask('POST', `${plural}/bulk/undo`, { body: { batch: bulk.batch } })
      holds(success(undoing).undo.counts.undone === 1, 'not undone')
      problem(await ask('POST', `${plural}/bulk`, { body: { delete: true, ids: [_id] } }), 403, 422)
      return
    }
    const { bulk } = success(await ask('POST', `${plural}/bulk`, { body: { delete: true, ids: [_id] } }))
    holds(bulk.counts.deleted === 1, `${JSON.stringify(bulk.counts)}`)
    problem(await ask('GET', single, { query: { id: _id } }), 404)
    const undone = success(await ask('POST', `${plural}/bulk/undo`, { body: { batch: bulk.batch } })).undo
    holds(undone.counts.undone === 1, `${JSON.stringify(undone)}`)
    success(await ask('GET', single, { query: { id: _id } }))
  })
  if (hasTemplate(resource)) {
    await check(`GET ${single}/import/template`, 'gives a workbook to fill in', async () => {
      isNamedFile(await ask('GET', `${single}/import/template`), /spreadsheetml/)
    })
  }
  await check(`POST ${single}/import`, 'tries a file and says what would come of it', async () => {
    const name = Object.keys(resource.fields).find((one) => {
      const field = resource.fields[one]
      return (field?.kind === 'text' || field?.kind === 'longText') && !field.readOnly
    })
    const body = { text: `${name}\nprovë\n`, dryRun: true }
    const answer = success(await ask('POST', `${single}/import`, { body })).import
    holds(answer.dryRun === true && answer.rows.length === 1, 'not a trial of one row')
  })
}

/** One of its texts written anew. */
async function aTextOf(made: Checked['made'], { fields }: Resource): Promise<Record<string, unknown>> {
  const [name, field] =
    Object.entries(fields).find(([, one]) => one.kind === 'text' && !one.readOnly && !one.fixed) ?? []
  if (!name || !field) throw new Error('no text to change')
  return { [name]: (await made.body({ [name]: field }))[name] }
}

/** Each action, on a record of a kind that has it, brought into a state in which it is open. */
async function checkActions({ check, ask, made }: Checked, resource: Resource) {
  const { single, actions, fields: ofRecord } = resource
  for (const [name, { input, when = {} }] of Object.entries(actions)) {
    const chosen = Object.entries(when).filter(([choice]) => !ofRecord[choice]?.readOnly)
    const asked = Object.fromEntries(chosen.map(([choice, [first]]) => [choice, first]))
    const fits = beginningsOf(resource).find(({ values }) =>
      Object.entries(asked).every(([choice, value]) => values[choice] === value),
    )
    const kind = { ...fits?.values, ...asked }
    const act = async (one: string, _id: string) => {
      const fields = actions[one]?.input ?? {}
      const needed = await made.body(fields, 'needed')
      const tried = await ask('POST', `${single}/${one}`, { body: { _id, ...needed } })
      const flags = Object.entries(fields).filter(([, field]) => field.kind === 'flag' && stands(field, kind))
      if (tried.status === 200 || flags.length === 0) return tried
      const set = await made.body(Object.fromEntries(flags))
      return ask('POST', `${single}/${one}`, { body: { _id, ...needed, ...set } })
    }
    await check(`POST ${single}/${name}`, 'is done where it is open, or refused with the rule', async () => {
      const { _id, ...record } = await made.record(resource, true, kind)
      for (const step of wayTo(resource, record, name)) await act(step, _id)
      const { formDetails } = success(await ask('GET', `${single}/form`, { query: { id: _id } }))
      const answer = await act(name, _id)
      if (!formDetails.actions[name]?.open) return void problem(answer, 409)
      // What a rule of its own asks for is known to no declaration.
      if (answer.status === 422) holds(problem(answer, 422).fields?.length, 'it names no field')
      else success(answer)
    })
    if (Object.keys(when).length === 0) continue
    await check(`POST ${single}/${name}`, 'is refused for a record of another kind', async () => {
      const other = await made.record(resource, true)
      if (isOffered(resource, other, name)) return
      const { formDetails } = success(await ask('GET', `${single}/form`, { query: { id: other._id } }))
      holds(!(name in formDetails.actions), 'it is offered')
      problem(
        await ask('POST', `${single}/${name}`, { body: { _id: other._id, ...(await made.body(input)) } }),
        409,
      )
    })
  }
}

/** The actions that bring a record from its state into one in which this action is open. */
function wayTo(resource: Resource, record: Body, name: string): readonly string[] {
  const { actions, state = '' } = resource
  const { from } = actions[name] ?? {}
  const ways = new Map<string, readonly string[]>([[String(record[state]), []]])
  // The map grows while it is walked.
  for (const [at, way] of ways) {
    if (!from || from.includes(at)) return way
    for (const [step, action] of Object.entries(actions)) {
      const isOpen = action.from?.includes(at) && isOffered(resource, record, step)
      if (isOpen && action.to && !ways.has(action.to)) ways.set(action.to, [...way, step])
    }
  }
  return []
}

export function aForm(id: string, name: string, fileName: string, content: Blob): FormData {
  const form = new FormData()
  form.append('id', id)
  form.append(name, content, fileName)
  return form
}
