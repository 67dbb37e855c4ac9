/** What the answer holds under a name. That it is what the contract says is the server's promise. */
export function part<T>(answer: unknown, name: string): T | null {
  const held = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return held === undefined ? null : (held as T)
}
