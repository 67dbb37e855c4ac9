/**
 * Where guesses come from: an IPv4 address, or the first half of an IPv6 one. A household gets the whole second half
 * to itself, so it could use a new address for every guess.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

function groupsIn(text: string): string[] {
  return text
    .split(':')
    .flatMap((group) => (group === '' ? [] : [group.toLowerCase().replace(/^0+(?=.)/, '')]))
}
