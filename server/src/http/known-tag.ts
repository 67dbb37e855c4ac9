/** Whether `If-None-Match` names the tag. Compared weakly, as allowed for reads: a proxy may have made the tag weak. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  const tags = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
