import type { CallProblem } from '@prona/client/problem'
import { chooseOwnLanguage } from '@prona/client/users'
import { followChoice, forgetUntold, untoldLanguage } from '../../ui/language.ts'
import { connection, session } from './session.ts'

let again: ReturnType<typeof setTimeout> | undefined
let isSending = false

/**
 * What somebody chooses here becomes the language of their account, in which mails to them are written. Nobody waits
 * for it or is told: a server that cannot be reached is asked again.
 */
export function keepOwnLanguage(): void {
  const begin = () => void keep(0)
  followChoice(begin)
  begin()
}

session.subscribe((now, before) => {
  if (now.user?._id === before.user?._id) return
  clearTimeout(again)
  // Whoever signs in next has a language of their own.
  if (!now.user) forgetUntold()
})

async function keep(tries: number): Promise<void> {
  clearTimeout(again)
  const language = untoldLanguage()
  if (isSending || language === undefined || !session.getState().user) return
  isSending = true
  const problems: CallProblem[] = []
  const onProblem = (problem: CallProblem) => problems.push(problem)
  await chooseOwnLanguage(connection, language, { onProblem })
  isSending = false
  if (problems.some(isPassing)) again = setTimeout(keep, pauseAfter(tries), tries + 1)
  else if (untoldLanguage() === language) forgetUntold()
  // Another one was chosen meanwhile.
  else void keep(0)
}

function pauseAfter(tries: number): number {
  return Math.min(60_000, 2_000 * 2 ** tries)
}

function isPassing({ status }: CallProblem): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}
