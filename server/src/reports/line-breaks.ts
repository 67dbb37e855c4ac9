/** Where lines may end in what is printed. */

/**
 * A very long word would push a table off the page. Where it is made of several it ends a line between them, and
 * within one only where that one is long by itself.
 */
export function breakable(text: string): string {
  const divided = text.replaceAll(/[^\s\u00a0]{15,}/gu, (word) =>
    word
      .replaceAll(/(?<=\p{L}[-–/])(?=\p{L})/gu, '\u200b')
      .replaceAll(/[^\u200b]{14}(?=[^\u200b])/gu, '$&\u200b'),
  )
  return bounded(divided)
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
