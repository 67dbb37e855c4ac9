/** What the answer contains under a name; the server guarantees its type. */
export function part<T>(answer: unknown, name: string): T | null {
  const held = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return held === undefined ? null : (held as T)
}
