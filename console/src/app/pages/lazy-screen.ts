import { lazyRouteComponent } from '@tanstack/react-router'
import { allWords } from '../../ui/language.ts'

/** A screen's file could not be fetched: there is no connection, or a new version has replaced it. */
export class ScreenLost extends Error {
  override readonly name = 'ScreenLost'
}

/**
 * A screen that may be the first one drawn: the words of a language come in two parts, and the build puts what it says
 * into the first (`firstOfAll` in console/build/words.ts).
 *
 * It is fetched when it is opened. By itself the router would reload the whole page when that fails, and offline
 * nothing would be left; as a `ScreenLost` it reaches the error page instead.
 */
export const firstScreen: typeof lazyRouteComponent = (fetchScreen, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchScreen()
    } catch (cause) {
      throw new ScreenLost('A part of the console could not be fetched', { cause })
    }
  }, name)

/** Any other screen, with all words and declarations, which it may begin with. */
export const screen: typeof lazyRouteComponent = (fetchScreen, name) =>
  firstScreen(async () => {
    await allWords()
    return fetchScreen()
  }, name)
