/**
 * Names stand in mails that the program sends to people who do not know it yet. In one line and without an address,
 * they cannot be a letter of somebody else's.
 */
export function isPersonName(name: string): boolean {
  return !name.includes('://') && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)
}
