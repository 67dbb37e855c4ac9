import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen's file could not be fetched: there is no connection, or a new version has replaced it. */
export class ScreenLost extends Error {
  override readonly name = 'ScreenLost'
}

/**
 * A screen that is fetched when it is opened. By itself the router would reload the whole page when that
 * fails, and offline nothing would be left; as a `ScreenLost` it reaches the error page instead.
 */
export const screen: typeof lazyRouteComponent = (fetchScreen, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchScreen()
    } catch (cause) {
      throw new ScreenLost('A part of the console could not be fetched', { cause })
    }
  }, name)
