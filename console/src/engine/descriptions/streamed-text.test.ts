import { describedIn } from '@prona/client/described'
import { expect, test } from 'vitest'
import { createStreamedText } from './streamed-text.ts'

test('a text begins with its description', () => {
  const text = createStreamedText()
  text.begin()
  expect(text.getState()).toEqual({
    phase: 'description',
    description: '',
    title: '',
    ending: undefined,
    isWriting: true,
  })
})

test('after the line with the end mark the title is written, and the signal ends it', async () => {
  const text = createStreamedText()
  const phases: string[] = []
  text.subscribe(({ phase }) => phases.push(phase))
  text.begin()
  const lines = ['Banesë ', 'me dritë.', '[END_DESC]', 'Pamje ', 'nga liqeni', '[DONE]']
  const body = new Blob(lines.map((line) => `data: ${line}\n\n`)).stream()
  await describedIn(new Response(body), text.hear)
  expect(phases).toEqual(['description', 'description', 'description', 'title', 'title', 'title', 'done'])
  expect(text.getState()).toEqual({
    phase: 'done',
    description: 'Banesë me dritë.',
    title: 'Pamje nga liqeni',
    ending: 'done',
    isWriting: false,
  })
})

test('the title begins with the mark itself, before a word of it is there', () => {
  const text = createStreamedText()
  text.begin()
  text.hear({ phase: 'description', text: 'A.' })
  text.hear({ phase: 'title', text: '' })
  expect(text.getState()).toMatchObject({ phase: 'title', description: 'A.', title: '' })
})

test('nothing returns to the description once the title has begun', () => {
  const text = createStreamedText()
  text.begin()
  text.hear({ phase: 'title', text: 'T' })
  text.hear({ phase: 'description', text: 'late' })
  expect(text.getState()).toMatchObject({ phase: 'title', description: '', title: 'T' })
})

test.each(['stopped', 'failed'] as const)('what has come stays when the writing is %s', (ending) => {
  const text = createStreamedText()
  text.begin()
  text.hear({ phase: 'description', text: 'Deri këtu' })
  text.end(ending)
  text.hear({ phase: 'description', text: ' dhe më tej' })
  text.hear({ phase: 'done' })
  expect(text.getState()).toMatchObject({
    phase: 'description',
    description: 'Deri këtu',
    ending,
    isWriting: false,
  })
})

test('a result that was reported already is not replaced by another', () => {
  const text = createStreamedText()
  text.begin()
  text.hear({ phase: 'done' })
  text.end('failed')
  expect(text.getState()).toMatchObject({ phase: 'done', ending: 'done' })
})

test('what one writes oneself stays until the next beginning', () => {
  const text = createStreamedText({ description: 'E vjetra', title: 'T' })
  text.write('description', 'E ndrequra')
  expect(text.getState()).toMatchObject({ description: 'E ndrequra', title: 'T' })
  text.begin()
  expect(text.getState()).toMatchObject({ description: '', title: '', phase: 'description' })
})
