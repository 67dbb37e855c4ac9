import { createStore } from 'zustand/vanilla'

type Confirming = {
  /** Set while somebody is asked whether it is them. */
  readonly answer: ((isConfirmed: boolean) => void) | null
}

export const confirming = createStore<Confirming>(() => ({ answer: null }))

let asked: Promise<boolean> | undefined

/** Asks whoever is signed in to confirm that it is them; several calls at once ask once. */
export function confirmAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => confirming.setState({ answer })).finally(() => {
    asked = undefined
    confirming.setState({ answer: null })
  })
  return asked
}
