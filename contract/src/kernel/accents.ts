/** Letters without the marks on them: `ë` is `e`, `ç` is `c`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** For comparing what people write: without spaces around it, accents and capitals. */
export function plainly(text: string): string {
  return withoutAccents(text.trim()).toLowerCase()
}
