import { expect, onTestFinished, test, vi } from 'vitest'
import { aChatService, spoken, streaming } from '../../test/chat-service.ts'
import type { Patience } from './chat-stream.ts'
import { chatWriter } from './chat-writer.ts'
import { composed } from './composer.ts'
import type { Piece, Writing } from './writer.ts'

const place = {
  about: 'property',
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Kulla e Gështenjave',
  kind: 'building',
  stage: 'building',
  city: 'Tiranë',
  street: null,
  handoverOn: null,
  yearBuilt: null,
  energyClass: 'B',
  floors: { from: null, to: null },
  amenities: ['Ashensor'],
  today: '2026-11-21',
} as const
const writing: Writing = { facts: place, language: 'en', tone: 'warm', length: 'short', keywords: ['quiet'] }

function writer(url: string, patience?: Patience, signal = new AbortController().signal) {
  return chatWriter({ url, key: 'a key', model: 'a-model' }, patience)(writing, signal)
}

async function written(url: string, signal?: AbortSignal) {
  const pieces: Piece[] = []
  for await (const piece of writer(url, undefined, signal)) pieces.push(piece)
  const joined = (part: Piece['part']) =>
    pieces
      .filter((piece) => piece.part === part)
      .map(({ text }) => text)
      .join('')
  return { pieces, description: joined('description'), title: joined('title') }
}

/** Lets the writer's timeouts pass when the test says so, not when the machine is slow. */
function timePassesByHand(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}

test('a service is asked with its key, its model and the facts, and its words become text and title', async () => {
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    response.write(': a comment\n\n')
    for (const piece of ['A quiet ', 'building.\n\nSecond', ' paragraph.', '\n[END', '_DESC]\nThe ', 'title'])
      response.write(spoken(piece))
    response.end('data: [DONE]\n\n')
  })
  const answer = await written(service.url)
  expect(answer.description).toBe('A quiet building.\n\nSecond paragraph.')
  expect(answer.title).toBe('The title')
  const [asked] = service.asked
  expect(asked?.headers.authorization).toBe('Bearer a key')
  expect(asked?.body).toMatchObject({ model: 'a-model', stream: true })
  const prompt = JSON.stringify(asked?.body.messages)
  for (const fact of [
    'Kulla e Gështenjave',
    'City: Tiranë',
    'Energy class: B',
    'quiet',
    '[END_DESC]',
    'English',
  ])
    expect(prompt).toContain(fact)
})

test('its words come as they are written, letters cut in two by the network included', async () => {
  const bytes = Buffer.from(`${spoken('Çati e kuqe — ë')}${spoken('[END_DESC]Ç')}data: [DONE]\n\n`)
  const service = await aChatService(async (response) => {
    response.writeHead(200, streaming)
    for (const byte of bytes) {
      response.write(Buffer.of(byte))
      await new Promise((next) => setImmediate(next))
    }
    response.end()
  })
  expect(await written(service.url)).toMatchObject({ description: 'Çati e kuqe — ë', title: 'Ç' })
})

test('a service that forgets the title has its text completed by ours', async () => {
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    response.end(`${spoken('Only a text [END')}data: [DONE]\n\n`)
  })
  expect(await written(service.url)).toMatchObject({
    description: 'Only a text [END',
    title: composed(writing).title,
  })
})

test('what nobody can see is taken out of its words', async () => {
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    response.end(`${spoken('a\u0000b\u001bc')}${spoken('[END_DESC]one\ntwo')}data: [DONE]\n\n`)
  })
  expect(await written(service.url)).toMatchObject({ description: 'abc', title: 'one two' })
})

test.each<[string, (end: (text: string) => void) => void]>([
  ['breaks off', (end) => end(spoken('Half a'))],
  ['says what is no JSON', (end) => end('data: {oops\n\n')],
  [
    'reports an error on the way',
    (end) => end(`${spoken('x')}data: {"error":{"message":"secret of theirs"}}\n\n`),
  ],
  ['says nothing', (end) => end('data: [DONE]\n\n')],
  ['never stops talking', (end) => end(`${spoken('word '.repeat(2_000))}data: [DONE]\n\n`)],
  ['says a line without end', (end) => end(`data: ${'x'.repeat(300_000)}`)],
])('a service that %s has not written it', async (_, speak) => {
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    speak((text) => response.end(text))
  })
  await expect(written(service.url)).rejects.toMatchObject({ code: 'notWritten' })
})

test.each([400, 401, 429, 500, 302])('a service that answers %i has not written it', async (status) => {
  const service = await aChatService((response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('{"error":"x"}')
  })
  await expect(written(service.url)).rejects.toMatchObject({ code: 'notWritten' })
})

test('a service that falls silent, before or while it speaks, is not waited for', async () => {
  const pass = timePassesByHand()
  const isAsked = Promise.withResolvers<void>()
  const silent = await aChatService(() => isAsked.resolve())
  const first = writer(silent.url, { quietMs: 20_000, wholeMs: 120_000 })[Symbol.asyncIterator]()
  const nothing = expect(first.next()).rejects.toMatchObject({ code: 'notWritten' })
  await isAsked.promise
  pass(20_000)
  await nothing
  const stuck = await aChatService((response) => {
    response.writeHead(200, streaming)
    response.write(spoken('And then'))
  })
  const second = writer(stuck.url, { quietMs: 20_000, wholeMs: 120_000 })[Symbol.asyncIterator]()
  expect((await second.next()).value).toMatchObject({ text: 'And then' })
  const nothingMore = expect(second.next()).rejects.toMatchObject({ code: 'notWritten' })
  pass(20_000)
  await nothingMore
  await Promise.all([silent.left, stuck.left])
})

test('a service that drips for ever is stopped in the end', async () => {
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    const dripping = setInterval(() => response.write(spoken('.')), 5)
    response.once('close', () => clearInterval(dripping))
  })
  const pass = timePassesByHand()
  const endless = async () => {
    let heard = 0
    for await (const _ of writer(service.url, { quietMs: 1_000_000, wholeMs: 120_000 }))
      if (++heard === 3) pass(120_000)
  }
  await expect(endless()).rejects.toMatchObject({ code: 'notWritten' })
  await service.left
})

test('a service nobody is at has not written it', async () => {
  await expect(written('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'notWritten' })
})

test('when the reader leaves, the service is stopped and no error is reported', async () => {
  const leaving = new AbortController()
  const service = await aChatService((response) => {
    response.writeHead(200, streaming)
    response.write(spoken('For whom? '))
    leaving.abort()
  })
  const answer = await written(service.url, leaving.signal)
  expect(answer.title).toBe('')
  await service.left
})
