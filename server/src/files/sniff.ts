import { type FileHandle, open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import type { documentTypes } from '@prona/contract/files/document'
import type { pictureTypes } from '@prona/contract/files/picture'
import { bytesAt } from './bytes-at.ts'
import { looksLikeMarkup } from './markup.ts'
import { packageKind } from './zip-package.ts'

export type Kind = keyof typeof documentTypes | keyof typeof pictureTypes

/** What a file is by its bytes alone, among the kinds that are accepted; undefined when it is none of them. */
export async function kindOf(path: string): Promise<Kind | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0, 4096)
    if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
    if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
    if (textAt(head, 0, 'RIFF') && textAt(head, 8, 'WEBP')) return 'webp'
    if (textAt(head, 4, 'ftypavif')) return 'avif'
    if (textAt(head, 0, '%PDF-')) {
      const tail = await bytesAt(file, Math.max(0, size - 4096), 4096)
      return tail.includes('%%EOF') ? 'pdf' : undefined
    }
    if (textAt(head, 0, 'PK\x03\x04')) return await packageKind(file, size)
    return (await isPlainText(file, size)) && !looksLikeMarkup(head) ? 'txt' : undefined
  } finally {
    await file.close()
  }
}

/** UTF-8 from end to end, without the characters that only occur in binary files. */
async function isPlainText(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const step = 65_536
  try {
    for (let at = 0; at < size; at += step) {
      const text = decoder.decode(await bytesAt(file, at, step), { stream: at + step < size })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text)) return false
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function startsWith(bytes: Buffer, at: number, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte)
}

function textAt(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text
}
