import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { anArchive } from './archives.ts'
import { aPdf, aPicture } from './pictures.ts'

export type Hostile = {
  readonly what: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | string
}

export const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const page = `<!doctype html><title>x</title>${script}`
const jpeg = await aPicture('jpeg')
const png = await aPicture('png')
const webp = await aPicture('webp')
const avif = await aPicture('avif')

/** Files that must never be accepted as pictures. */
export const refusedPictures: readonly Hostile[] = [
  { what: 'an SVG that runs a script', name: 'a.svg', type: 'image/svg+xml', bytes: svg },
  { what: 'an SVG called a PNG', name: 'a.png', type: 'image/png', bytes: svg },
  {
    what: 'an SVG behind a declaration called a JPEG',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: `<?xml version="1.0"?>${svg}`,
  },
  { what: 'a page', name: 'a.html', type: 'text/html', bytes: page },
  { what: 'a page called a JPEG', name: 'a.jpg', type: 'image/jpeg', bytes: page },
  { what: 'a GIF', name: 'a.gif', type: 'image/gif', bytes: gif() },
  {
    what: 'a GIF with a script called a PNG',
    name: 'a.png',
    type: 'image/png',
    bytes: Buffer.concat([gif(), Buffer.from(script)]),
  },
  {
    what: 'a TIFF called a JPEG',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: await sharp(png).tiff().toBuffer(),
  },
  { what: 'a PDF called a JPEG', name: 'a.jpg', type: 'image/jpeg', bytes: aPdf },
  { what: 'a JPEG called a PNG', name: 'a.png', type: 'image/png', bytes: jpeg },
  { what: 'a PNG sent as a page', name: 'a.png', type: 'text/html', bytes: png },
  { what: 'a JPEG called a page', name: 'a.jpg.html', type: 'image/jpeg', bytes: jpeg },
  { what: 'a JPEG without an ending to its name', name: 'a', type: 'image/jpeg', bytes: jpeg },
  {
    what: 'a page behind the first signs of a JPEG',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)]),
  },
  {
    what: 'a page behind the first signs of a PNG',
    name: 'a.png',
    type: 'image/png',
    bytes: Buffer.concat([png.subarray(0, 8), Buffer.from(page)]),
  },
  { what: 'noise called a WebP', name: 'a.webp', type: 'image/webp', bytes: randomBytes(5000) },
  { what: 'nothing', name: 'a.jpg', type: 'image/jpeg', bytes: '' },
  {
    what: 'half a JPEG',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: half(await aPicture('jpeg', { width: 800, height: 600 })),
  },
  { what: 'half a PNG', name: 'a.png', type: 'image/png', bytes: half(png) },
  { what: 'half a WebP', name: 'a.webp', type: 'image/webp', bytes: half(webp) },
  { what: 'half an AVIF', name: 'a.avif', type: 'image/avif', bytes: half(avif) },
  { what: 'a PNG of 16,000 by 16,000', name: 'a.png', type: 'image/png', bytes: aVastPng(16_000) },
  {
    what: 'a PNG of one column of 39,999,999 pixels',
    name: 'a.png',
    type: 'image/png',
    bytes: aPngOf(1, 39_999_999, Buffer.alloc(39_999_999 * 4)),
  },
  {
    what: 'a JPEG that says it is 65,500 by 65,500',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: saysItIs(jpeg, 65_500),
  },
  {
    what: 'a PNG that says it is larger than there are numbers',
    name: 'a.png',
    type: 'image/png',
    bytes: aPngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.from([0])),
  },
  {
    what: 'a PNG that says it is 60,000 by 60,000',
    name: 'a.png',
    type: 'image/png',
    bytes: aPngOf(60_000, 60_000, Buffer.from([0])),
  },
  {
    what: 'a JPEG that says it is 60,000 by 60,000',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: saysItIs(jpeg, 60_000),
  },
  {
    what: 'a JPEG that starts its picture over 1,000 times',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: await manyScans(1_000),
  },
  { what: 'a WebP of 10,000 frames', name: 'a.webp', type: 'image/webp', bytes: await manyFrames(10_000) },
]

/** Files that become pictures, without anything harmful in them. */
export const defusedPictures: readonly Hostile[] = [
  {
    what: 'a JPEG with a page behind it',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: Buffer.concat([jpeg, Buffer.from(page)]),
  },
  {
    what: 'a JPEG that is also a zip',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: Buffer.concat([jpeg, anArchive([{ name: 'Main.class', bytes: script }])]),
  },
  {
    what: 'a JPEG with a script in its comment',
    name: 'a.php.jpg',
    type: 'image/jpeg',
    bytes: withComment(jpeg, `<?php system($_GET[1]) ?>${script}`),
  },
  {
    what: 'a JPEG with a script in its facts',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: await sharp(png)
      .withExif({ IFD0: { Copyright: script } })
      .jpeg()
      .toBuffer(),
  },
  {
    what: 'a PNG with a script in its text',
    name: 'a.png',
    type: 'image/png',
    bytes: withChunk(png, 'tEXt', Buffer.from(`Comment\0${script}`)),
  },
  {
    what: 'a PNG whose text unpacks to 64 megabytes',
    name: 'a.png',
    type: 'image/png',
    bytes: withChunk(
      png,
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]),
    ),
  },
]

/** Files that must never be accepted as documents. */
export const refusedDocuments: readonly Hostile[] = [
  {
    what: 'a program',
    name: 'a.exe',
    type: 'application/octet-stream',
    bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(500)]),
  },
  {
    what: 'a program called a PDF',
    name: 'fatura.pdf',
    type: 'application/pdf',
    bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(500)]),
  },
  {
    what: 'a PDF behind a page',
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: Buffer.concat([Buffer.from(page), aPdf]),
  },
  { what: 'half a PDF', name: 'a.pdf', type: 'application/pdf', bytes: half(aPdf) },
  { what: 'a page called a text', name: 'a.txt', type: 'text/plain', bytes: page },
  { what: 'a drawing called a table', name: 'a.csv', type: 'text/csv', bytes: svg },
  { what: 'a text with a NUL', name: 'a.txt', type: 'text/plain', bytes: 'a\0b' },
  {
    what: 'a zip',
    name: 'a.zip',
    type: 'application/zip',
    bytes: anArchive([{ name: 'a.txt', bytes: 'x' }]),
  },
  {
    what: 'any zip called a letter',
    name: 'a.docx',
    type: 'application/zip',
    bytes: anArchive([{ name: 'a.txt', bytes: 'x' }]),
  },
  {
    what: 'a letter that swells to four gigabytes',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: 'word/media/a.xml', bytes: 'x', says: 4_000_000_000 }),
  },
  {
    what: 'a letter with macros',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: 'word/vbaProject.bin', bytes: 'x' }),
  },
  {
    what: 'a letter with a program',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: 'word/embeddings/a.exe', bytes: 'x' }),
  },
  {
    what: 'a letter that climbs out',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: '../../etc/cron.d/x', bytes: 'x' }),
  },
  {
    what: 'a letter that hides what is in it',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: 'a.xml', bytes: 'x', encrypted: true }),
  },
  {
    what: 'a letter of 10,000 parts',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith(...Array.from({ length: 10_000 }, (_, n) => ({ name: `word/${n}.xml` }))),
  },
  {
    what: 'a letter with a program behind its end',
    name: 'a.docx',
    type: 'application/zip',
    bytes: Buffer.concat([aLetterWith(), Buffer.from('MZ'), randomBytes(500)]),
  },
  {
    what: 'a letter with a part whose name is a text',
    name: 'a.docx',
    type: 'application/zip',
    bytes: aLetterWith({ name: `word/${'x'.repeat(30_000)}.xml` }),
  },
  {
    what: 'half a letter',
    name: 'a.docx',
    type: 'application/zip',
    bytes: half(aLetterWith({ name: 'a.xml', bytes: 'x' })),
  },
  {
    what: 'a table called a letter',
    name: 'a.docx',
    type: 'application/zip',
    bytes: anArchive([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
  },
]

/** Dangerous names for an acceptable document, and the names they are kept under. */
export const hostileNames: readonly (readonly [name: string, kept: string])[] = [
  ['../../../../etc/cron.d/root.pdf', 'root.pdf'],
  ['..\\..\\windows\\system32\\a.pdf', 'a.pdf'],
  ['/dev/null/a.pdf', 'a.pdf'],
  ['%2e%2e%2fa.pdf', '%2e%2e%2fa.pdf'],
  ['a%0D%0ASet-Cookie: b=c.pdf', 'a Set-Cookie_ b=c.pdf'],
  ['fatura\u202Excod.pdf', 'faturaxcod.pdf'],
  ['a%22; filename=b.html; x=%22.pdf', 'a_; filename=b.html; x=_.pdf'],
  ['CON.pdf', 'CON.pdf'],
  [`${'x'.repeat(5000)}.pdf`, `${'x'.repeat(120)}.pdf`],
]

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6))
}

function gif(): Buffer {
  return Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
}

function aLetterWith(...entries: Parameters<typeof anArchive>[0]): Buffer {
  return anArchive([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...entries])
}

/** In black and white: 32 megabytes unpacked and a few kilobytes as a file. */
function aVastPng(side: number): Buffer {
  return aPngOf(side, side, Buffer.alloc(side * (side / 8 + 1)))
}

function aPngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** After the header, which is 33 bytes long. */
function withChunk(bytes: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 33), chunk(type, data), bytes.subarray(33)])
}

function withComment(bytes: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(text), bytes.subarray(2)])
}

function saysItIs(bytes: Buffer, side: number): Buffer {
  const changed = Buffer.from(bytes)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(side, frame + 5)
  changed.writeUInt16BE(side, frame + 7)
  return changed
}

/** A progressive picture of nine million pixels whose last scan comes again and again. */
async function manyScans(count: number): Promise<Buffer> {
  const background = { r: 200, g: 100, b: 50 }
  const plain = sharp({ create: { width: 3000, height: 3000, channels: 3, background } })
  const whole = await plain.jpeg({ progressive: true }).toBuffer()
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = whole.subarray(last, -2)
  const scans = Array.from({ length: count }, () => scan)
  return Buffer.concat([whole.subarray(0, -2), ...scans, whole.subarray(-2)])
}

/** The same small picture many times, as the frames of an animation. */
async function manyFrames(count: number): Promise<Buffer> {
  const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .webp({ lossless: true })
    .toBuffer()
  const picture = one.subarray(one.indexOf('VP8L'))
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), picture]))
  const wide = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const frames = Array.from({ length: count }, () => frame)
  const body = Buffer.concat([Buffer.from('WEBP'), wide, riffChunk('ANIM', Buffer.alloc(6)), ...frames])
  return riffChunk('RIFF', body)
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)])
}
