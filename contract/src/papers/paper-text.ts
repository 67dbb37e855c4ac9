import type { FieldIssue } from '../kernel/errors.ts'
import { type BlockName, isBlock, type PaperKind, placeholdersFor } from './placeholders.ts'

/** A part of a template's text: `text` still has its placeholders. */
export type TextPart = {
  readonly kind: 'heading' | 'item' | 'paragraph'
  readonly text: string
  /** Left out where one of its values is missing. */
  readonly ifKnown?: true
}
export type PaperPart = TextPart | { readonly kind: 'block'; readonly name: BlockName }

const placeholder = /\{\{([^{}]*)\}\}/g
const alone = /^\{\{([^{}]*)\}\}$/

/** The parts of a text: a line by its mark, and lines without one up to an empty line as one paragraph. */
export function partsOf(text: string): readonly PaperPart[] {
  const parts: PaperPart[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) parts.push({ kind: 'paragraph', text: open.join('\n') })
    open = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const marked = markedPart(line)
    if (marked || line === '') close()
    if (marked) parts.push(marked)
    else if (line !== '') open.push(line)
  }
  close()
  return parts
}

function markedPart(line: string): PaperPart | undefined {
  const name = alone.exec(line)?.[1]?.trim()
  if (name !== undefined && isBlock(name)) return { kind: 'block', name }
  if (line.startsWith('?')) {
    const rest = line.slice(1).trim()
    return { ...(asText(rest) ?? { kind: 'paragraph', text: rest }), ifKnown: true }
  }
  return asText(line)
}

function asText(line: string): TextPart | undefined {
  const [, mark, text = ''] = /^(#+|-)\s+(.*)$/.exec(line) ?? []
  return mark === undefined ? undefined : { kind: mark === '-' ? 'item' : 'heading', text }
}

/**
 * Without the parts that are only there where their values are known. A heading of that sort stands and falls with
 * the part below it.
 */
export function knownParts(
  parts: readonly PaperPart[],
  isKnown: (name: string) => boolean,
): readonly PaperPart[] {
  const stands = (part: PaperPart | undefined): boolean =>
    part === undefined || part.kind === 'block' || !part.ifKnown || namesIn(part.text).every(isKnown)
  return parts.filter((part, at) => {
    const isTitle = part.kind === 'heading' && part.ifKnown === true
    return stands(part) && (!isTitle || stands(parts[at + 1]))
  })
}

/** The names of the placeholders in a text, in their order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())
}

/** The text with each placeholder replaced; what is put in is not looked at again. */
export function filledWith(text: string, valued: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => valued(name.trim()))
}

/** What is wrong with a template's heading and text, each at its field. */
export function textIssues(
  kind: PaperKind,
  { heading, text }: { readonly heading: string; readonly text: string },
): readonly FieldIssue[] {
  const permitted = placeholdersFor(kind).map(([name]) => name)
  return [
    ...issuesIn(
      'heading',
      heading,
      permitted.filter((name) => !isBlock(name)),
    ),
    ...issuesIn('text', text, permitted),
    ...crowded(text),
  ]
}

function issuesIn(field: string, text: string, permitted: readonly string[]): FieldIssue[] {
  const rest = text.replace(placeholder, '')
  if (/\{\{|\}\}/.test(rest)) return [{ field, code: 'rule', message: unclosed }]
  const unknown = [...new Set(namesIn(text))].filter((name) => !permitted.includes(name))
  return unknown.length === 0 ? [] : [{ field, code: 'rule', message: unknownAmong(unknown, permitted) }]
}

/** A table within a sentence. */
function crowded(text: string): FieldIssue[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const name = lines
    .filter((line) => !alone.test(line))
    .flatMap(namesIn)
    .find(isBlock)
  if (!name) return []
  return [
    {
      field: 'text',
      code: 'rule',
      message: [
        `{{${name}}} duhet të jetë vetëm në rreshtin e vet.`,
        `{{${name}}} must stand alone on its line.`,
        `{{${name}}} muss allein in seiner Zeile stehen.`,
        `{{${name}}} debe estar solo en su línea.`,
      ],
    },
  ]
}

const unclosed = [
  'Një vlerë nuk është shkruar e plotë: hapet me {{ dhe mbyllet me }}.',
  'A value is not written in full: it opens with {{ and closes with }}.',
  'Ein Platzhalter ist unvollständig: Er beginnt mit {{ und endet mit }}.',
  'Un valor está incompleto: se abre con {{ y se cierra con }}.',
] as const

const mostNamed = 5

function unknownAmong(unknown: readonly string[], permitted: readonly string[]): FieldIssue['message'] {
  const named = unknown
    .slice(0, mostNamed)
    .map((name) => `{{${name.slice(0, 40)}}}`)
    .join(', ')
  const known = permitted.join(', ')
  return [
    `E panjohur për këtë lloj: ${named}. Lejohen: ${known}.`,
    `Unknown for this type: ${named}. Permitted: ${known}.`,
    `Für diese Art unbekannt: ${named}. Erlaubt sind: ${known}.`,
    `Desconocido para este tipo: ${named}. Se permiten: ${known}.`,
  ]
}
