import { queries } from '../session/queries.ts'
import { session } from '../session/session.ts'

/** What is asked for after one's password is another: the cards, and whether a role still asks for one. */
export async function secondStepsChanged(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['secondFactor'] }),
    queries.invalidateQueries({ queryKey: ['passkeys'] }),
    session.getState().refresh(),
  ])
}
