type Read = (text: string) => unknown

/**
 * Lists as PostgreSQL writes them, by the numbers of their types in the catalogue. The driver would ask for
 * these numbers on every new connection, and a database that ends meanwhile would end the server with it.
 */
export function arrayTypes(instant: Read, bigint: Read) {
  const reads: readonly (readonly [read: Read, ...types: number[]])[] = [
    [String, ...[1002, 1003, 1009, 1014, 1015, 1182, 1231, 1263, 2951]],
    [Number, ...[1005, 1007, 1021, 1022, 1028]],
    [bigint, 1016],
    [instant, 1185],
    [(text) => text === 't', 1000],
    [(text): unknown => JSON.parse(text), ...[199, 3807]],
  ]
  return Object.fromEntries(
    reads.flatMap(([read, ...types]) =>
      types.map((type) => [
        `array${type}`,
        { to: type, from: [type], serialize: arrayText, parse: (text: string) => arrayIn(text, read) },
      ]),
    ),
  )
}

function arrayText(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  const items = value.map((item: unknown) => {
    if (item === null || item === undefined) return 'NULL'
    return Array.isArray(item) ? arrayText(item) : `"${itemText(item).replaceAll(/[\\"]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

function itemText(item: unknown): string {
  if (item instanceof Date) return item.toISOString()
  return typeof item === 'object' ? JSON.stringify(item) : String(item)
}

/** `{a,"b, c",NULL,{d}}`: what is quoted is never NULL, and a backslash takes the next sign as it is. */
function arrayIn(text: string, read: Read): unknown[] {
  const pieces = text.matchAll(/[{}]|"(?:[^"\\]|\\.)*"|[^{},"]+/gs)
  const open: unknown[][] = [[]]
  for (const [piece] of pieces) {
    const here = open.at(-1) ?? []
    if (piece === '{') {
      const inner: unknown[] = []
      here.push(inner)
      open.push(inner)
    } else if (piece === '}') open.pop()
    else if (piece === 'NULL') here.push(null)
    else here.push(read(piece.startsWith('"') ? piece.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : piece))
  }
  const [whole] = open[0] ?? []
  return Array.isArray(whole) ? whole : []
}
