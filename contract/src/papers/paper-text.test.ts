import { expect, test } from 'vitest'
import { filledWith, knownParts, partsOf, textIssues } from './paper-text.ts'
import { placeholdersFor } from './placeholders.ts'

test('a text is read line by line: headings, items, tables, and what stands between empty lines as a paragraph', () => {
  const text = `# 1. Palët\r\n{{parties}}\n\nShitësi shet\ndhe blerësi blen.\n- çelësat\n-pa hapësirë\n? Noteri: {{notary.name}}\n? # 2. Kushte\n## 3. Çmimi`
  expect(partsOf(text)).toEqual([
    { kind: 'heading', text: '1. Palët' },
    { kind: 'block', name: 'parties' },
    { kind: 'paragraph', text: 'Shitësi shet\ndhe blerësi blen.' },
    { kind: 'item', text: 'çelësat' },
    { kind: 'paragraph', text: '-pa hapësirë' },
    { kind: 'paragraph', text: 'Noteri: {{notary.name}}', ifKnown: true },
    { kind: 'heading', text: '2. Kushte', ifKnown: true },
    { kind: 'heading', text: '3. Çmimi' },
  ])
})

test('a line with a question mark is left out where its value is missing, and its heading with it', () => {
  const text = '? # Kushte\n? {{order.terms}}\n? Noteri: {{notary.name}}, {{today}}\nMbarimi {{notary.name}}'
  const kept = (known: readonly string[]) =>
    knownParts(partsOf(text), (name) => known.includes(name)).map((part) =>
      part.kind === 'block' ? part.name : part.text,
    )
  expect(kept(['today'])).toEqual(['Mbarimi {{notary.name}}'])
  expect(kept(['order.terms'])).toEqual(['Kushte', '{{order.terms}}', 'Mbarimi {{notary.name}}'])
  expect(kept(['today', 'notary.name'])).toHaveLength(2)
})

test('what is put in for a placeholder is not read as one', () => {
  expect(filledWith('{{ today }} {{customer.name}}', (name) => `<{{${name}}}>`)).toBe(
    '<{{today}}> <{{customer.name}}>',
  )
})

test.each([
  ['an unknown name', 'Çmimi {{totals.grosss}}', '{{totals.grosss}}'],
  ['a name of another kind', 'Kapari {{deposit}}', '{{deposit}}'],
  ['a name that every object has', '{{constructor}} {{__proto__}}', '{{constructor}}, {{__proto__}}'],
  ['an opened brace', 'Çmimi {{totals.gross', '{{'],
  ['a closing one alone', 'Çmimi totals.gross}}', '}}'],
  ['braces within braces', '{{ {{today}} }}', '{{'],
  ['a table within a sentence', 'Palët janë {{parties}}.', '{{parties}}'],
])('%s is refused at the text, by its name', (_, text, named) => {
  const issues = textIssues('sale', { heading: 'Kontratë', text })
  expect(issues).toHaveLength(1)
  expect(issues[0]).toMatchObject({ field: 'text', code: 'rule' })
  for (const sentence of issues[0]?.message ?? []) expect(sentence).toContain(named)
})

test('a refusal lists what the kind permits, and a heading takes no tables', () => {
  const [issue] = textIssues('lease', { heading: '{{lines}}', text: 'Qira' })
  expect(issue?.field).toBe('heading')
  expect(issue?.message?.[1]).toContain('noticeDays')
  expect(issue?.message?.[1]).not.toContain('notary.name')
  expect(issue?.message?.[1]).not.toContain('instalments')
})

test('every placeholder has a name in all four languages', () => {
  const all = (['reservation', 'sale', 'lease'] as const).flatMap((kind) => placeholdersFor(kind))
  expect(all.filter(([, label]) => label.length !== 4 || label.some((text) => text === ''))).toEqual([])
})
