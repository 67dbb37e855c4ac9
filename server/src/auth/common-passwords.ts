import { readFileSync } from 'node:fs'
import { readingsOf } from '@prona/contract/users/password'

/** So many characters around a common password do not make it a good one: `dragon2024!`. */
const mostAround = 5

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .flatMap((line) => line.split(' ')),
)

/** Whether it is among the 10,000 most common ones, also in capitals, with look-alikes or with a few more characters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const around = (bare: string) => plain.length - bare.length
  return (
    common.has(plain) ||
    readingsOf(password).some((bare) => bare.length > 3 && around(bare) <= mostAround && common.has(bare))
  )
}
