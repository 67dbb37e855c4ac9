import { fileCalls } from '@prona/client/files'
import { connection, session } from './session.ts'

/** As wide as the largest place it stands in is on a fine screen. */
const width = 96

let shown: string | undefined
let address: string | undefined

/** Shows the portrait of whoever is signed in wherever they stand by their initials, and follows its changes. */
export function showOwnPortrait(): void {
  void show()
}

session.subscribe(({ user }, before) => {
  if (user?.portrait !== before.user?.portrait) void show()
})

async function show(): Promise<void> {
  const { user } = session.getState()
  const portrait = user?.portrait ?? undefined
  if (portrait === shown) return
  shown = portrait
  take(undefined)
  if (!user || !portrait) return
  const picture = await fileCalls(connection, 'user/own').image(user._id, portrait, { w: width })
  // By now they may have left, or put another one.
  if (shown === portrait) take(picture ?? undefined)
}

/** One property for the whole page, so that no place of it fetches or draws anything anew. */
function take(picture: Blob | undefined): void {
  if (address) URL.revokeObjectURL(address)
  address = picture && URL.createObjectURL(picture)
  const { style, dataset } = document.documentElement
  if (!address) {
    delete dataset.portrait
    style.removeProperty('--portrait')
    return
  }
  style.setProperty('--portrait', `url("${address}")`)
  dataset.portrait = ''
}
