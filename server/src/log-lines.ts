/** Lines of the log as somebody at a terminal reads them: when, what, and what of it. */
export function textLines(write: (text: string) => unknown): { write(line: string): void } {
  return { write: (line) => void write(`${textOf(line)}\n`) }
}

const gravities: Readonly<Record<number, string>> = { 40: 'Warning: ', 50: 'Error: ', 60: 'Fatal: ' }
/** The same in each line, or said otherwise in it. */
const left = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

function textOf(line: string): string {
  const about: Record<string, unknown> = JSON.parse(line)
  const { level, time, msg, err } = about
  const facts = Object.entries(about).flatMap(([name, value]) =>
    left.has(name) || value === undefined ? [] : [`${name}=${plain(value)}`],
  )
  const what = (gravities[Number(level)] ?? '') + printable(String(msg ?? ''))
  return [new Date(Number(time)).toISOString(), what, ...facts, ...whyOf(err)].join(' ')
}

/** What somebody sent is one word among the others, whatever signs are in it. */
function plain(value: unknown): string {
  const isWord = typeof value === 'number' || (typeof value === 'string' && /^[\w./:*@+-]+$/.test(value))
  return isWord ? String(value) : printable(JSON.stringify(value))
}

/** The trace keeps its lines. */
function whyOf(err: unknown): string[] {
  if (typeof err !== 'object' || err === null) return []
  const { stack, ...rest } = { stack: '', ...err }
  return [plain(rest), ...(stack ? [`\n  ${String(stack).split('\n').map(printable).join('\n  ')}`] : [])]
}

/** Signs that would move a terminal's cursor or colour what follows are written out. */
function printable(text: string): string {
  return text.replaceAll(
    /\p{Cc}|\p{Cf}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
