/**
 * The files that make secrets at random. `secrets.test.ts` issues one of each and searches for it in the log, the
 * database, the files and the answers; a file that is new here needs a step there.
 */
export const issuing: readonly string[] = [
  'auth/api-tokens.ts',
  'auth/challenges.ts',
  'auth/device-mark.ts',
  'auth/recovery-codes.ts',
  'auth/second-factors.ts',
  'auth/sessions.ts',
  'auth/sign-in-links.ts',
  'database/secret.ts',
  'providers/routes.ts',
]

/** What is made at random and may be read, and why. */
export const noSecrets: Readonly<Record<string, string>> = {
  'auth/factor-key.ts': 'a nonce, which stands beside what it closes',
  'auth/passkey-challenges.ts': 'what a device signs, and a browser shows to whoever asks for it',
  'auth/password-hash.ts': 'a salt, which stands beside its hash',
  'database/scram.ts': 'a salt, which stands beside its hash',
  'http/console-files.ts': 'the nonce of one page, which the page names',
}

/** What makes them for the others. */
export const making: readonly string[] = ['auth/token.ts', 'auth/totp.ts']

/** A call by which something is made at random. */
export const makesAtRandom =
  /\b(?:randomBytes|new(?:Api)?Token|newTotpSecret|generateKey|getRandomValues|randomInt)\(/
