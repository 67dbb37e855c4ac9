import { parseSync, Visitor } from 'vite'

/** Which words of the catalogues a source says: those it names, and those of a beginning that it goes on from. */
export function wordsUsed(path, source, keys) {
  const named = new Set()
  const begun = []
  const visitor = new Visitor({
    Literal: ({ value }) => named.add(value),
    TemplateLiteral({ quasis: [{ value }], expressions }) {
      if (expressions.length === 0) named.add(value.cooked)
      else if (/^[a-z]\w*\.[\w.]*$/.test(value.cooked)) begun.push(value.cooked)
    },
  })
  visitor.visit(parseSync(path, source).program)
  return keys.filter((key) => named.has(key) || begun.some((beginning) => key.startsWith(beginning)))
}
