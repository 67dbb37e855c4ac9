/** What was used last, so many at most: then the one unused for longest is forgotten for each new one. */
export function lastUsed<K, V>(most: number) {
  const kept = new Map<K, V>()
  const set = (key: K, value: V) => {
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.size > most ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
  }
  const get = (key: K): V | undefined => {
    const value = kept.get(key)
    if (value !== undefined) set(key, value)
    return value
  }
  return { get, set }
}
