import { hasTemplate } from '@prona/contract/batches/import-options'
import { languages } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sheetsIn } from '../../test/spreadsheet.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const readers = await Promise.all(
  languages.map(async (language) => {
    const reader = await aPerson(sql, { role: 'administrator' })
    await owner`update users set language = ${language} where _id = ${reader._id}`
    return { language, reader }
  }),
)
const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
const imported = resources.filter(hasTemplate)

test.each(imported)(
  'the template of $plural is taken by the import as it is, in each language',
  async (resource) => {
    await aProperty(admin)
    for (const { language, reader } of readers) {
      const file = await templateOf(resource.single, reader.token)
      const path = `/api/${resource.single}/import`
      const { status, body } = await clientOf(app, reader).send('POST', path, formWith(file), formType)
      const about = `${resource.plural} ${language} ${JSON.stringify(body.import?.rows ?? body)}`
      expect(status, about).toBe(200)
      const unmapped = body.import.columns.filter(({ field }: { field: string | null }) => field === null)
      expect([unmapped, body.import.missing], about).toEqual([[], []])
      expect(body.import.counts, about).toEqual({ rows: 1, created: 1 })
    }
  },
)

test('the headings of a template are in the language of the reader, with the values to choose from on a second sheet', async () => {
  const english = readers.find(({ language }) => language === 'en')
  const sheets = sheetsIn(await templateOf('unit', english?.reader.token ?? ''))
  expect(Object.keys(sheets)).toEqual(['Units', 'Allowed values'])
  const [[headings = []] = [], allowed = []] = Object.values(sheets)
  expect(headings.slice(0, 4)).toEqual(['Property *', 'Code *', 'Type *', 'Block'])
  expect(allowed[0]?.slice(0, 2)).toEqual(['Type *', 'Orientation'])
  expect(allowed[1]?.slice(0, 2)).toEqual(['Apartment', 'North'])
})

test('who may not create records is given no template', async () => {
  expect((await agent.get('/api/property/import/template')).status).toBe(403)
})

const boundary = 'prona-form'
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

function formWith(file: Buffer): Buffer {
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const options = `${head('options')}${JSON.stringify({ dryRun: true })}\r\n`
  const start = Buffer.from(`${options}${head('file', '; filename="model.xlsx"')}`)
  return Buffer.concat([start, file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

async function templateOf(single: string, token: string): Promise<Buffer> {
  const headers = { authorization: token }
  const answer = await app.inject({ url: `/api/${single}/import/template`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.rawPayload
}
