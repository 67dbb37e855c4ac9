type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

/** The scale relative to the fitted size, and the distance of the picture's middle from the stage's. */
export type View = Point & { readonly scale: number }
export type Stage = { readonly stage: Size; readonly picture: Size }

export const wholeView: View = { scale: 1, x: 0, y: 0 }
export const largestScale = 8

/** The picture's size fitted to the stage, at most its own. */
export function fitted({ stage, picture }: Stage): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height, 1)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Zooms around a point given from the stage's middle, which stays in place. */
export function zoomed(view: View, factor: number, at: Point, place: Stage): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), largestScale)
  const grown = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, place)
}

export function panned(view: View, by: Point, place: Stage): View {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, place)
}

/** Keeps a larger picture covering the stage, and a smaller one in the middle. */
function within(view: View, place: Stage): View {
  const { width, height } = fitted(place)
  const roomX = Math.max(0, (width * view.scale - place.stage.width) / 2)
  const roomY = Math.max(0, (height * view.scale - place.stage.height) / 2)
  return { scale: view.scale, x: held(view.x, roomX), y: held(view.y, roomY) }
}

function held(value: number, room: number): number {
  return Math.min(Math.max(value, -room), room) || 0
}
