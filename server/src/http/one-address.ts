/**
 * One way to write an address: without a host of its own and without encoded letters, which the router would read as
 * the same route while whoever looks at the beginning of the address would not.
 */
export function oneAddress(url: string): string {
  const [, path = '', rest = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? []
  const plain = path.replace(/%([0-9a-f]{2})/gi, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16))
    return /[\w.~-]/.test(letter) ? letter : written
  })
  return `${plain.startsWith('/') ? '' : '/'}${plain}${rest}`
}
