import { withoutAccents } from '@prona/contract/kernel/accents'
/** A file's name as it may be kept and shown: without folders, control or direction marks, and not too long. */
export function safeFileName(name: string): string {
  const last = unescaped(name.toWellFormed()).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(invisible, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(clean)
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  const short = [...stem].slice(0, 120).join('').trim()
  return `${short || 'file'}${extension ? `.${extension}` : ''}`
}

/** Browsers percent-encode three characters of a file name in a form, and no others. */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
}

/** In lower case; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A well-formed header whatever the name: RFC 8187 for today's clients, RFC 6266 for older ones. */
export function contentDisposition(way: 'attachment' | 'inline', name: string): string {
  const plain = withoutAccents(name)
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Control characters, and those that turn, join or hide the letters around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
