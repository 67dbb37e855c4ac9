import { contentDisposition } from './file-name.ts'

/**
 * The header that names a file to be saved: readable in every language, and well-formed whatever the name contains.
 */
export function savedAs(name: string): string {
  const clean = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\\/]+/g, '-')
    // Path separators, characters that systems forbid in names, control characters, and marks that turn the writing
    // direction.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const { stem, end } = partsOf(clean)
  const whole = `${[...stem].slice(0, longest).join('').trim()}${end}`
  return contentDisposition('attachment', whole)
}

const longest = 120

function partsOf(name: string): { stem: string; end: string } {
  const [, stem = name, end = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/u.exec(name) ?? []
  return { stem: stem || 'download', end }
}
