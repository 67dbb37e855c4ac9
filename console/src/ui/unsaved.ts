type Ask = () => Promise<boolean>

let standing: Ask | undefined

/** Registers a check that runs before unsaved work is left; returns the function that unregisters it. */
export function askBeforeLoss(ask: Ask): () => void {
  standing = ask
  return () => {
    if (standing === ask) standing = undefined
  }
}

/** Whether there is no unsaved work, or the user discards it. */
export async function nothingIsLost(): Promise<boolean> {
  return standing ? standing() : true
}
