import { markOf, type Source } from './seals.ts'
import type { ChainProblem, Verified } from './verify-chain.ts'

/** What was found, in lines for whoever looks after the server. */
export function linesOf(found: Verified): string[] {
  const { problems, newest, seals, entries, unsealed, removed, erased } = found
  if (!newest && problems.length === 0)
    return ['Nothing has been sealed yet. The server does so every minute while it runs.']
  const isOtherKey = problems.length > 0 && problems.every(({ kind }) => kind === 'otherKey')
  return [
    problems.length === 0
      ? `The audit is whole: ${entries} entries are as they were sealed, under ${seals} seals.`
      : isOtherKey
        ? 'The audit cannot be checked with this key. Nothing in it shows that it was changed:'
        : 'The audit is not whole:',
    ...problems.map((problem) => `  ${sentenceOf(problem)}`),
    ...(unsealed > 0 ? [`${unsealed} entries wait for the next seal.`] : []),
    ...(removed > 0 ? [`${removed} entries were removed for their age, as seals tell.`] : []),
    ...(erased > 0 ? [`In ${erased} entries values were erased for a person, as seals tell.`] : []),
    ...(newest
      ? [
          `Newest seal: ${markOf(newest)} of ${newest.at}`,
          'Write it down where nobody on this server can change it. Whether it is still there says, later:',
          `npm run audit:verify -- ${markOf(newest)}`,
        ]
      : []),
  ]
}

const named: Readonly<Record<Source, string>> = { change: 'changes', access: 'access' }

export function sentenceOf(problem: ChainProblem): string {
  switch (problem.kind) {
    case 'entriesChanged': {
      const { source, afterId, toId, entries, number, at } = problem.seal
      const what = `Entries of ${named[source]} ${afterId + 1} to ${toId}, under seal ${number} of ${at}`
      return problem.found === entries
        ? `${what}: there are ${entries} as sealed, but not as they were.`
        : `${what}: there are ${problem.found}, and ${entries} were sealed.`
    }
    case 'entriesOutside':
      return `Entries of ${named[problem.source]} with ids that nobody is given: ${problem.found}.`
    case 'sealsMissing':
      return problem.from === problem.to
        ? `Seal ${problem.from} is missing.`
        : `Seals ${problem.from} to ${problem.to} are missing.`
    case 'sealChanged':
      return `Seal ${problem.number} was changed or replaced.`
    case 'otherKey':
      return `Seals ${problem.from} to ${problem.to} were made with another key (${problem.keyName}): give it to this command to check them, as SECRET_KEY, such as SECRET_KEY="$(cat FOLDER/secret)" where FOLDER is the DATA_DIR of then. It was SECRET_KEY, else the password in DATABASE_URL, else what the file DATA_DIR/secret held.`
    case 'keptSealMissing':
      return `Seal ${problem.mark} is not there any more: what came after it may have been removed.`
  }
}
