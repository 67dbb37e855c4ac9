/** What each command understands after its place. */
const options = {
  backup: ['--instead'],
  restore: ['--replace', '--instead', '--without-damaged'],
  verify: [],
} as const

export type Command = keyof typeof options
type Option = (typeof options)[Command][number]

export type Order = {
  readonly command: Command
  /** Undefined: that of the settings. */
  readonly place: string | undefined
  readonly names: readonly string[]
  readonly has: (option: Option) => boolean
}

export const usage = `npm run backup -- [PLACE] [--instead]
    makes a backup now, while people work
npm run verify -- [PLACE [NAME …]]
    reads every backup there, or those that are named, to its last byte
npm run restore -- [PLACE [NAME]] [--replace] [--instead] [--without-damaged]
    brings the newest backup back, or the one that is named

PLACE              the whole path of a folder, or s3://bucket/prefix; without it that of BACKUP_TO
--replace          what is in the database may be lost
--instead          this database takes the place of the one that was backed up, for good: files and backups of that
                   one are its own from then on. Without it a restore makes a trial beside the company.
--without-damaged  files that are damaged in the backup are left out, and all the rest comes back

Which database is meant is said by the same settings the server has, before the command:
DATA_DIR=/var/lib/prona npm run restore -- /mnt/backups`

/** Throws a sentence about what is not understood. */
export function readOrder([command = '', ...words]: readonly string[]): Order | 'help' {
  if ([command, ...words].some((word) => word === '--help' || word === '-h')) return 'help'
  if (!isCommand(command)) throw new Error(`${command} is none of ${Object.keys(options).join(', ')}.`)
  const known: readonly string[] = options[command]
  const [place, ...names] = words.filter((word) => !word.startsWith('-'))
  const most = { backup: 0, restore: 1, verify: Number.POSITIVE_INFINITY }[command]
  const odd = [...words.filter((word) => word.startsWith('-') && !known.includes(word)), ...names.slice(most)]
  if (odd.length > 0)
    throw new Error(`${odd.join(' ')} is not understood. What is: npm run ${command} -- --help`)
  return { command, place, names, has: (option) => words.includes(option) }
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(options, word)
}
