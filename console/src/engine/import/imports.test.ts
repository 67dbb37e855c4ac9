import type { Label } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { customer, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Words } from '../../ui/language.ts'
import { fileProblem } from './file-check.ts'
import { importTargets } from './import-targets.ts'
import { issueList } from './issues-file.ts'
import { sharedIssues } from './shared-issues.ts'

const words = { label: (label: Label) => label[1] } as Words
const sightWithout = (hidden: string) => ({
  may: () => true,
  lost: () => false,
  field: (resource: Resource, path: string) => (path === hidden ? undefined : fieldNamed(resource, path)),
})

test('a column can be any field that one writes, and no other', () => {
  const paths = importTargets(unit, sightWithout('minPrice'), words).map(({ value }) => value)
  expect(paths).toEqual(expect.arrayContaining(['code', 'property', 'salePrice', 'title.sq', 'title.de']))
  for (const path of ['status', 'saleState', 'minPrice']) expect(paths).not.toContain(path)
  const inner = importTargets(customer, sightWithout(''), words).find(({ value }) => value === 'address.city')
  expect(inner?.label).toBe('Address: City')
})

test('a file of another kind, an empty one and one too large are refused before they are sent', () => {
  const about = (name: string, size = 10) => fileProblem({ name, size })
  expect(about('Njësi.XLSX')).toBeUndefined()
  expect(about('njesi.csv')).toBeUndefined()
  expect(about('njesi.pdf')).toBe('import.wrongType')
  expect(about('njesi.csv', 0)).toBe('import.emptyFile')
  expect(about('njesi.csv', 10 * 1024 * 1024 + 1)).toBe('import.tooLarge')
})

test('the list of what is wrong names the field without a column, and is harmless to a spreadsheet', () => {
  const rows = [
    {
      row: 3,
      result: 'refused' as const,
      issues: [
        { column: 'B', heading: 'Kodi "i ri"', field: 'code', code: 'badCode', message: 'Jo.', text: '=1+1' },
        { column: null, heading: null, field: 'property', code: 'required', message: 'Plotësojeni.' },
      ],
    },
  ]
  expect(issueList(['Rreshti'], rows, () => 'Prona')).toBe(
    '\uFEFF"Rreshti"\r\n"3","B","Kodi ""i ri""","\'=1+1","Jo."\r\n"3","","Prona","","Plotësojeni."\r\n',
  )
})

test('a reason that many rows share is one line with their numbers', () => {
  const issue = { column: 'C', heading: 'Lloji', field: 'kind', code: 'notAChoice', message: 'Jo.' }
  const rows = ['Apt', 'Apt', 'Dyq', 'Apt'].map((text, index) => ({
    row: index + 2,
    result: 'refused' as const,
    issues: [{ ...issue, text }],
  }))
  expect(sharedIssues(rows).map(({ text, rows }) => [text, rows])).toEqual([
    ['Apt', [2, 3, 5]],
    ['Dyq', [4]],
  ])
})
