type Ask = () => Promise<boolean>

let standing: Ask | undefined

/** While there is something to lose, this asks before it is; answers how to stop asking. */
export function askBeforeLoss(ask: Ask): () => void {
  standing = ask
  return () => {
    if (standing === ask) standing = undefined
  }
}

/** Whether nothing is lost, or whoever wrote it lets it go: for what leaves a page without going to another. */
export async function nothingIsLost(): Promise<boolean> {
  return standing ? standing() : true
}
