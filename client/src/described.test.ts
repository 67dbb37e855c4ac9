import { expect, test } from 'vitest'
import { describedIn, type Heard } from './described.ts'

const whole =
  'data: Banesë me \n\ndata: pamje nga liqeni, çelësa \u{1f511} gati.\n\ndata: [END_DESC]\n\ndata: Çati e ngrohtë\n\ndata: [DONE]\n\n'

test('the description comes first, after the mark the title, and then that it is done', async () => {
  const { heard, described } = await read([whole])
  expect(heard).toEqual([
    { phase: 'description', text: 'Banesë me ' },
    { phase: 'description', text: 'pamje nga liqeni, çelësa \u{1f511} gati.' },
    { phase: 'title', text: '' },
    { phase: 'title', text: 'Çati e ngrohtë' },
    { phase: 'done' },
  ])
  expect(described).toEqual({
    description: 'Banesë me pamje nga liqeni, çelësa \u{1f511} gati.',
    title: 'Çati e ngrohtë',
  })
})

test('wherever the bytes are cut the same is received', async () => {
  const once = await read([whole])
  const bytes = new TextEncoder().encode(whole)
  for (const size of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    expect(await read(pieces)).toEqual(once)
  }
  expect(
    await read(
      [...new TextEncoder().encode(whole.replaceAll('\n', '\r\n'))].map((byte) => Uint8Array.of(byte)),
    ),
  ).toEqual(once)
})

test('two lines of one event stand for a line break, comments and other fields for nothing', async () => {
  const { described } = await read([
    ': open\n\nid: 7\ndata: A\ndata: B\n\ndata:[END_DESC]\n\ndata:T\n\ndata: [DONE]\n\n',
  ])
  expect(described).toEqual({ description: 'A\nB', title: 'T' })
})

test('what stands on the line of the mark still belongs to the description', async () => {
  const { described } = await read(['data: A.[END_DESC]\n\ndata: T\n\ndata: [DONE]\n'])
  expect(described).toEqual({ description: 'A.', title: 'T' })
})

test('nothing after the done signal is received', async () => {
  const { heard } = await read(['data: A\n\ndata: [DONE]\n\ndata: more\n\n'])
  expect(heard).toEqual([{ phase: 'description', text: 'A' }, { phase: 'done' }])
})

test('a stream that breaks off, or says what went wrong, is a failure', async () => {
  await expect(read(['data: A\n\n'])).rejects.toThrow('before it was done')
  const problem = { code: 'notWritten', status: 502, title: '', detail: 'Nuk u shkrua.', requestId: 'r' }
  await expect(read([`data: A\n\nevent: error\ndata: ${JSON.stringify(problem)}\n\n`])).rejects.toMatchObject(
    {
      problem: problem,
    },
  )
  await expect(read(['event: error\ndata: plain words\n\n'])).rejects.toThrow('plain words')
})

test('a line that never ends is given up', async () => {
  const endless = Array.from({ length: 6 }, () => 'x'.repeat(1_000_000))
  await expect(read(['data: ', ...endless])).rejects.toThrow('does not end')
})

async function read(pieces: (string | Uint8Array<ArrayBuffer>)[]) {
  const heard: Heard[] = []
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      }
      controller.close()
    },
  })
  return { described: await describedIn(new Response(body), (one) => heard.push(one)), heard }
}
