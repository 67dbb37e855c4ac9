import { mayDo, mayName, seesOwnOnly } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { searchBeyond } from '@prona/contract/search/found'
import { stepsOf } from '@prona/contract/search-steps'
import { hiddenFrom } from './authorize.ts'
import type { Context } from './context.ts'
import type { Bind } from './statement.ts'

const mostWords = 8

export function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

export function distinct(words: readonly string[]): string[] {
  return [...new Set(words)]
}

/**
 * The SQL conditions of a search text: each word must occur somewhere, in whatever order. What looks like a telephone
 * number may also be one that is written differently: they are kept as +355692000001.
 */
export function searchConditions(
  ctx: Context,
  resource: Resource,
  search: string,
  alias: string,
  bind: Bind,
): string[] {
  if (search === '') return []
  const seen = seenText(ctx, resource, `${alias}.search`)
  const holds = (text: string) => {
    const found = `${alias}.search like containing(${bind(text)})`
    // The first condition is for the index, the second for whoever does not see all that the index holds.
    return seen === undefined ? found : `(${found} and ${seen} like containing(${bind(text)}))`
  }
  const { words, numbers } = lookedFor(search)
  return [
    ...words.map(holds),
    ...numbers.map(({ digits, pieces }) => `(${pieces.map(holds).join(' and ')} or ${holds(digits)})`),
  ]
}

type LookedFor = {
  readonly words: readonly string[]
  readonly numbers: readonly { readonly digits: string; readonly pieces: readonly string[] }[]
}

/** What a search text asks for, each once: words, and what may be a telephone number, as its digits or its pieces. */
export function lookedFor(search: string): LookedFor {
  const runs = runsOf(wordsOf(search)).map((run) => ({ run, digits: phoneDigits(run.join('')) }))
  const numbers = new Map(
    runs.flatMap(({ run, digits }) => (digits === undefined ? [] : [[digits, distinct(run)] as const])),
  )
  return {
    words: distinct(runs.flatMap(({ run, digits }) => (digits === undefined ? run : []))),
    numbers: [...numbers].map(([digits, pieces]) => ({ digits, pieces })),
  }
}

/**
 * The part of a search text that the reader may look in, where that is not all of it. What is kept of other records
 * stands behind the record's own, each path after the sign 29, and counts only for whoever sees those records' names.
 */
function seenText(ctx: Context, resource: Resource, column: string): string | undefined {
  const beyond = searchBeyond(resource)
  const seen = beyond.flatMap((path, at) => (isSeen(ctx, resource, path) ? [at + 2] : []))
  // A view passes on the text of the records it is made of: only what is theirs counts.
  if (seen.length === beyond.length && !resource.followsFrom) return undefined
  const parts = [1, ...(resource.followsFrom ? [] : seen)]
  return `(${parts.map((at) => `split_part(${column}, chr(29), ${at})`).join(` || E'\\n' || `)})`
}

/** Whether the reader sees each field on the way and may be told what the records are called that it leads to. */
function isSeen(ctx: Context, resource: Resource, path: string): boolean {
  return stepsOf(resource, path).every((step, at) => {
    if (hiddenFrom(ctx, step.resource).has(step.path.split('.')[0] ?? step.path)) return false
    if (at === 0) return true
    const isTitle = step.path === step.resource.title
    const isKnown = isTitle ? mayName(ctx.rights, step.resource) : mayDo(ctx.rights, step.resource, 'read')
    return isKnown && (seesOwnOnly(ctx.rights, resource) || !seesOwnOnly(ctx.rights, step.resource))
  })
}

/** Words beside each other that may be pieces of one number, together; every other word alone. */
function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (last?.every(isNumberLike) && isNumberLike(word)) last.push(word)
    else runs.push([word])
  }
  return runs
}

function isNumberLike(word: string): boolean {
  return /^[+(\d][\d()./-]*$/.test(word)
}

/** The digits that a telephone number ends with however it is written: without a leading 0 or + and without signs. */
function phoneDigits(written: string): string | undefined {
  if (!isNumberLike(written)) return undefined
  const digits = written.replace('(0)', '').replaceAll(/\D/g, '')
  const bare = digits.replace(/^0+/, '')
  const isCertain = bare !== digits || written.startsWith('+')
  return bare !== written && bare.length >= (isCertain ? 3 : 6) ? bare : undefined
}
