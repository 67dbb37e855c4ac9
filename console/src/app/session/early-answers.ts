type Early = { readonly url: string; readonly answer: Promise<Response> }

/** What `first-paint.js` has asked while the program was on its way. It is good for once: later it would be old. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early: Early | undefined = Reflect.get(globalThis, 'early')
  if (early?.url !== url) return undefined
  Reflect.deleteProperty(globalThis, 'early')
  return early.answer
}
