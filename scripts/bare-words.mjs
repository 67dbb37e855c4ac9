import { parseSync } from 'vite'

const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
])
/** What is the same in every language: the name of the product and of a key. */
const same = new Set(['Prona', 'Esc', 'm²'])

/** Every text that a component shows without a catalogue, with its line. */
export function bareWords(path, source) {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = []
  const note = (text, node) => {
    const words = text.trim().replace(/[,:.]$/, '')
    if (!/\p{L}{2}/u.test(words) || same.has(words)) return
    found.push(`${path}:${source.slice(0, node.start).split('\n').length} says "${words}" in one language`)
  }
  walk(program, (node) => {
    if (node.type === 'JSXText') note(node.value, node)
    if (node.type === 'JSXAttribute' && spoken.has(nameOf(node.name))) {
      for (const text of textsIn(node.value)) note(text.value, text)
    }
    if (node.type === 'JSXExpressionContainer' && node.parent !== 'JSXAttribute') {
      for (const text of textsIn(node.expression)) note(text.value, text)
    }
    if (
      node.type === 'MemberExpression' &&
      node.object.name === 'Intl' &&
      node.property.name !== 'PluralRules'
    ) {
      found.push(
        `${path}:${source.slice(0, node.start).split('\n').length} asks Intl.${node.property.name}: browsers do not know Albanian`,
      )
    }
  })
  return found
}

function nameOf(name) {
  return name.type === 'JSXIdentifier' ? name.name : ''
}

/** Literals that are shown as they stand: alone, or as one of two. */
function textsIn(node) {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node] : []
  if (node.type === 'JSXExpressionContainer') return textsIn(node.expression)
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)]
  if (node.type === 'LogicalExpression') return textsIn(node.right)
  if (node.type !== 'TemplateLiteral') return []
  return node.quasis.map((part) => ({ value: part.value.cooked ?? '', start: part.start }))
}

function walk(node, see, parent) {
  if (Array.isArray(node)) for (const one of node) walk(one, see, parent)
  else if (node && typeof node.type === 'string') {
    see({ ...node, parent })
    for (const [key, value] of Object.entries(node)) {
      if (value && typeof value === 'object' && key !== 'parent') walk(value, see, node.type)
    }
  }
}
