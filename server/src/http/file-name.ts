/** A file's name as it may be kept and shown: no folder, no control or direction marks, not too long. */
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

/** Browsers write three signs of a name in a form so, and no others. */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
}

/** In small letters, empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** One well-formed header whatever the name: RFC 6266 for the rest, RFC 8187 for readers of today. */
export function contentDisposition(way: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Control signs, and what turns, joins or hides the letters around it. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
