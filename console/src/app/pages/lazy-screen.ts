import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen's file could not be fetched: no line, or a new version has taken its place. */
export class ScreenLost extends Error {
  override readonly name = 'ScreenLost'
}

/**
 * A screen that is fetched when it is opened. The router on its own would load the whole page anew when that
 * fails, which without a line leaves one with nothing; as a `ScreenLost` it reaches the page for what broke.
 */
export const screen: typeof lazyRouteComponent = (fetchScreen, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchScreen()
    } catch (cause) {
      throw new ScreenLost('A part of the console could not be fetched', { cause })
    }
  }, name)
