import type { Answer, Body } from './ask.ts'

export type Result = { readonly call: string; readonly what: string; readonly reason?: string }
/** One call of the contract with what it is to answer; what it throws is why it failed. */
export type Check = (call: string, what: string, body: () => Promise<void>) => Promise<void>

export function checking(): { readonly results: readonly Result[]; readonly check: Check } {
  const results: Result[] = []
  return {
    results,
    check: async (call, what, body) => {
      try {
        await body()
        results.push({ call, what })
      } catch (error) {
        results.push({ call, what, reason: error instanceof Error ? error.message : String(error) })
      }
    },
  }
}

export function holds(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** The answer's body, when it is the only success there is. */
export function success(answer: Answer): Body {
  holds(answer.status === 200, `${answer.status} instead of 200: ${answer.text.slice(0, 300)}`)
  return answer.body
}

/** A refusal is problem details with a code, a sentence and the number of the request. */
export function problem(answer: Answer, ...statuses: number[]): Body {
  holds(
    statuses.includes(answer.status),
    `${answer.status} instead of ${statuses.join(' or ')}: ${answer.text.slice(0, 300)}`,
  )
  const type = answer.headers.get('content-type') ?? ''
  holds(type.startsWith('application/problem+json'), `a refusal of type ${type}`)
  for (const name of ['title', 'code', 'detail', 'requestId']) {
    holds(typeof answer.body[name] === 'string' && answer.body[name] !== '', `a refusal without ${name}`)
  }
  holds(answer.body.status === answer.status, 'a refusal whose status is not that of the answer')
  holds(!/\bat .+:\d+:\d+|node_modules|select .+ from /i.test(answer.text), 'a refusal that shows the inside')
  return answer.body
}

export function isFile(answer: Answer, type: RegExp): void {
  success(answer)
  const contentType = answer.headers.get('content-type') ?? ''
  holds(type.test(contentType), `a file of type ${contentType}`)
  holds(answer.bytes.length > 0, 'an empty file')
}

export function isNamedFile(answer: Answer, type: RegExp): void {
  isFile(answer, type)
  const named = answer.headers.get('content-disposition') ?? ''
  holds(/filename\*?=/.test(named), `a file without a name: ${named}`)
}
