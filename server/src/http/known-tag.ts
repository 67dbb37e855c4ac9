/** Whether `If-None-Match` names the tag. Compared weakly: what a proxy made weak still stands for the same. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  const tags = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
