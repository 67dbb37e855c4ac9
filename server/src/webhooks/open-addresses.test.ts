import { expect, test } from 'vitest'
import { openAddresses } from './open-addresses.ts'

const isOpen = openAddresses([])

test.each(['8.8.8.8', '80.78.66.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4001::200e', '2606:4700::1111'])(
  'a host on the internet is open: %s',
  (address) => expect(isOpen(address)).toBe(true),
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '2001:db8::1', '3fff::1'],
  // The older kind within the newer: mapped, compatible, NAT64, its local prefix, 6to4, Teredo.
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
  ...['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '100::1', 'localhost', ''],
])('an address where nobody of the internet is stays closed: %s', (address) =>
  expect(isOpen(address)).toBe(false),
)

test('the settings open a network and nothing beside it', () => {
  const opened = openAddresses(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32'])
  expect(['10.1.2.3', '127.0.0.1', 'fd00:1::9'].map(opened)).toEqual([true, true, true])
  expect(['10.2.0.1', '127.0.0.2', 'fd00:2::9', '169.254.169.254'].map(opened)).toEqual(Array(4).fill(false))
})
