/** Whether a text begins like a page or a drawing that some program would rather run than show. */
export function looksLikeMarkup(head: Buffer): boolean {
  return /<\s*(!doctype|html|svg|script|\?xml|\?php|body|head|iframe|img|a\b|xsl|math)|^\s*#!/i.test(
    head.toString('latin1'),
  )
}
