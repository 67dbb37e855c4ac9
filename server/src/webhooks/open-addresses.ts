import { BlockList, isIP } from 'node:net'

/** Whether a webhook may be sent to an address. */
export type IsOpen = (address: string) => boolean

/** Private, local, shared, for documents, for several at once, or reserved: nobody on the internet is there. */
const closed4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Where hosts of the internet are; all else is local or another way to write an address of the older kind. */
const public6 = ['2000::/3']
/** Within these an address of the older kind is written too (Teredo, 6to4), or nobody is there. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/**
 * Only hosts on the internet are open, and the networks that the settings name. It is asked of the address that is
 * connected to, never of a name: a name can mean another address a moment later.
 */
export function openAddresses(allowed: readonly string[]): IsOpen {
  const [named, older, newer, within] = [allowed, closed4, closed6, public6].map(listOf)
  return (address) => {
    const kind = isIP(address)
    if (kind === 0) return false
    const family = kind === 6 ? 'ipv6' : 'ipv4'
    if (named?.check(address, family)) return true
    if (kind === 4) return older?.check(address, family) === false
    return within?.check(address, family) === true && newer?.check(address, family) === false
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
