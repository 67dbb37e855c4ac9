/** Where lines may end in what is printed. */

/** A very long word would push a table off the page. */
export function breakable(text: string): string {
  return bounded(text.replaceAll(/[^\s\u00a0]{14}(?=[^\s\u00a0])/gu, '$&\u200b'))
}

/**
 * The time that the layout takes grows with the square of the longest piece it may not break: 5,000 letters without a
 * space took 11 seconds. So no text is printed without this, and not even a figure's spaces hold more together.
 */
export function bounded(text: string): string {
  return text.replaceAll(/[^ \t\r\n\u200b]{40}(?=[^ \t\r\n\u200b])/gu, '$&\u200b')
}

/** A narrow column divides the address of a mailbox at its signs rather than within a word. */
export function afterSigns(text: string): string {
  return text.replaceAll(/[^\s@]{1,64}@\S{1,200}/gu, (address) => address.replaceAll(/[@.]/g, '$&\u200b'))
}

/** A number or a fact of a letterhead in one line, where that is no longer than an IBAN. */
export function unbroken(text: string): string {
  return text.length > longestUnbroken ? text : text.replaceAll(' ', '\u00a0')
}

const longestUnbroken = 38
