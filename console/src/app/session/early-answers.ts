type Early = { readonly url: string; readonly answer: Promise<Response> }

/**
 * The answer to the request that `first-paint.js` sent while the program was loading. Handed out once: later
 * it would be out of date.
 */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early: Early | undefined = Reflect.get(globalThis, 'early')
  if (early?.url !== url) return undefined
  Reflect.deleteProperty(globalThis, 'early')
  return early.answer
}
