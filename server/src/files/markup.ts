/** Whether a text begins like HTML, SVG or a script, which some programs would run instead of showing it. */
export function looksLikeMarkup(head: Buffer): boolean {
  return /<\s*(!doctype|html|svg|script|\?xml|\?php|body|head|iframe|img|a\b|xsl|math)|^\s*#!/i.test(
    head.toString('latin1'),
  )
}
