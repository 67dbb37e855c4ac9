/**
 * Signing out with the last tab. A page that goes does not know whether it closes or is only loaded anew, so at
 * that moment the token leaves the store of the browser for the one of the tab, which a reload keeps and a close
 * does not. Whoever comes back in time takes it with them; one that comes too late, as out of a restored window,
 * is ended.
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
/** A reload over a poor line at a building site is a reload still. */
const patienceMs = 60_000

export function signsOutWithLastTab({ shared }: Pick<Parts, 'shared'>): boolean {
  return shared.getItem(wishKey) === 'yes'
}

export function setSignOutWithLastTab({ shared }: Pick<Parts, 'shared'>, isWanted: boolean): void {
  if (isWanted) shared.setItem(wishKey, 'yes')
  else shared.removeItem(wishKey)
}

/** The last tab goes. */
export function leaveLastTab({ shared, own, now }: Parts): void {
  const token = shared.getItem('token')
  if (!token || !signsOutWithLastTab({ shared })) return
  own.setItem(leftKey, `${now()} ${token}`)
  shared.removeItem('token')
}

/** The page is here (again). Answers the token that is to be ended, if one came too late. */
export function comeBack({ shared, own, now }: Parts): string | undefined {
  const left = leftIn(own.getItem(leftKey))
  own.removeItem(leftKey)
  // Somebody has signed in elsewhere since: theirs counts.
  if (!left || shared.getItem('token')) return left?.token
  if (now() - left.at > patienceMs) return left.token
  shared.setItem('token', left.token)
  return undefined
}

function leftIn(text: string | null): { readonly token: string; readonly at: number } | undefined {
  const [, at, token] = /^(\d+) (\S+)$/.exec(text ?? '') ?? []
  return at && token ? { at: Number(at), token } : undefined
}
