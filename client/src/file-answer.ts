/** A file as it is to be saved. */
export type SavedFile = { readonly name: string; readonly type: string; readonly content: Blob }

export async function fileIn(response: Response): Promise<SavedFile> {
  const content = await response.blob()
  return { name: nameIn(response.headers.get('content-disposition')), type: content.type, content }
}

/** The name a content-disposition header gives, the one in Unicode before the plain one; else `download`. */
export function nameIn(header: string | null): string {
  const parameters = parametersOf(header ?? '')
  const name = decoded(parameters.get('filename*')) ?? parameters.get('filename') ?? ''
  // A name is no path, and one of nothing but dots is none.
  const last = name.split(/[\\/]/).at(-1)?.trim() ?? ''
  return /^\.*$/.test(last) ? 'download' : last
}

function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>()
  const parameter = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g
  for (const [, name = '', quoted, plain = ''] of header.matchAll(parameter)) {
    const value = quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(.)/g, '$1')
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return found
}

/** RFC 8187: `UTF-8'sq'%C3%87mimet.pdf`. */
function decoded(value: string | undefined): string | undefined {
  const [, charset = '', text = ''] = /^([^']*)'[^']*'(.*)$/.exec(value ?? '') ?? []
  if (text === '') return undefined
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(text)
    if (!/^iso-8859-1$/i.test(charset)) return undefined
    return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  } catch {
    return undefined
  }
}
