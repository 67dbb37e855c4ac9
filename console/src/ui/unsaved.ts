type Ask = () => Promise<boolean>

let standing: Ask | undefined

/** Registers a question that is asked before unsaved work is left; returns how to unregister. */
export function askBeforeLoss(ask: Ask): () => void {
  standing = ask
  return () => {
    if (standing === ask) standing = undefined
  }
}

/** Whether there is no unsaved work, or its author gives it up. */
export async function nothingIsLost(): Promise<boolean> {
  return standing ? standing() : true
}
