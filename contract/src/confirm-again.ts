/**
 * What an open session alone does not allow, by permission: whoever does it has confirmed within the last minutes that
 * it is them, since the session may be open on a screen they have left. Where fields are named, only a change of one
 * of these asks for it. The server enforces it where it authorizes.
 */
export const confirmedPermissions: Readonly<Record<string, 'always' | readonly string[]>> = {
  /** Where customers pay. */
  'bankAccount.create': 'always',
  'bankAccount.update': 'always',
  'bankAccount.delete': 'always',
  'company.create': 'always',
  'company.update': ['accounts'],
  /** The first company's accounts are those of every branch that names none, and of deleted ones another is the first. */
  'company.delete': 'always',
  /** Another company's accounts are printed from then on. */
  'branch.update': ['company'],
  /** What is signed may say to which account is paid. */
  'paperTemplate.create': 'always',
  'paperTemplate.update': ['heading', 'text', 'status'],
  /** Nobody brings it back. */
  'customer.erase': 'always',
  'role.create': 'always',
  'role.update': 'always',
  'role.delete': 'always',
  'user.create': 'always',
  /** The email too: a link for a new password is sent there. */
  'user.update': ['role', 'extraBranches', 'email'],
  'user.disable': 'always',
  /** It gives an account its rights back. */
  'user.enable': 'always',
  /** It gives a branch, and may take one. */
  'user.move': 'always',
  'user.invite': 'always',
  'user.signInLink': 'always',
  'user.resetFactor': 'always',
  'user.requirePassword': 'always',
  /** Where it is told what changes, and by which secret it is believed. */
  'webhook.create': 'always',
  'webhook.update': 'always',
  'webhook.delete': 'always',
  'webhook.newSecret': 'always',
  'webhook.turnOn': 'always',
}

/** Whose pictures ask for it: the logo says from whom a paper is, as the account on it says whom to pay. */
export const confirmedPictures: readonly string[] = ['company', 'branch']

export function asksToConfirm(permission: string, fields: readonly string[]): boolean {
  const asked = confirmedPermissions[permission]
  return asked === 'always' || asked?.some((field) => fields.includes(field)) === true
}
