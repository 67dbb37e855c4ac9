/** What the answer contains under a name; the server guarantees its type. */
export function part<T>(answer: unknown, name: string): T | null {
  const held = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return held === undefined ? null : (held as T)
}

/** The list of an answer under a name; null where there is none. */
export function listIn<T>(answer: unknown, name: string): T[] | null {
  const held = part<T[]>(answer, name)
  return Array.isArray(held) ? held : null
}
