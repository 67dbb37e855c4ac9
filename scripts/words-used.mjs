/** Which words of the catalogues a source says: those it names, and those of a beginning that it goes on from. */
export function wordsUsed(source, keys) {
  const named = new Set([...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((match) => match[1]))
  const begun = [...source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((match) => match[1])
  return keys.filter((key) => named.has(key) || begun.some((beginning) => key.startsWith(beginning)))
}
