/**
 * Signing out with the last tab. A page that is left does not know whether it closes or reloads. So the token
 * moves from the browser's storage to the tab's, which survives a reload and not a close. A tab that comes
 * back in time puts it back; the session of one that comes too late, as from a restored window, is ended.
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Parts = {
  /** Of the browser, and of this tab alone. */
  readonly shared: Store
  readonly own: Store
  readonly now: () => number
}

const wishKey = 'signOutWithLastTab'
const leftKey = 'leftWith'
/** Long enough for a reload over a poor connection at a building site. */
const patienceMs = 60_000

export function signsOutWithLastTab({ shared }: Pick<Parts, 'shared'>): boolean {
  return shared.getItem(wishKey) === 'yes'
}

export function setSignOutWithLastTab({ shared }: Pick<Parts, 'shared'>, isWanted: boolean): void {
  if (isWanted) shared.setItem(wishKey, 'yes')
  else shared.removeItem(wishKey)
}

/** The last tab is left. */
export function leaveLastTab({ shared, own, now }: Parts): void {
  const token = shared.getItem('token')
  if (!token || !signsOutWithLastTab({ shared })) return
  own.setItem(leftKey, `${now()} ${token}`)
  shared.removeItem('token')
}

/** The page is loaded, perhaps again. Returns the token whose session is to be ended, if it came too late. */
export function comeBack({ shared, own, now }: Parts): string | undefined {
  const left = leftIn(own.getItem(leftKey))
  own.removeItem(leftKey)
  // Somebody has signed in in another tab since: their token counts.
  if (!left || shared.getItem('token')) return left?.token
  if (now() - left.at > patienceMs) return left.token
  shared.setItem('token', left.token)
  return undefined
}

function leftIn(text: string | null): { readonly token: string; readonly at: number } | undefined {
  const [, at, token] = /^(\d+) (\S+)$/.exec(text ?? '') ?? []
  return at && token ? { at: Number(at), token } : undefined
}
