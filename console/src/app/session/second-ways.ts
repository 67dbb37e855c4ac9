import type { Label } from '@prona/contract/kernel/field'
import { codeWords } from './code-words.ts'
import { passkeyWords } from './passkey-words.ts'

/** By what somebody shows, after their password, that it is them. */
export type SecondWay = 'passkey' | 'app' | 'recovery'

export function waysWith({ hasApp, hasPasskey }: { hasApp: boolean; hasPasskey: boolean }): SecondWay[] {
  return [...(hasPasskey ? ['passkey' as const] : []), ...(hasApp ? ['app' as const] : []), 'recovery']
}

export const wayWords: Readonly<
  Record<SecondWay, { readonly title: Label; readonly ask: Label; readonly use: Label }>
> = {
  passkey: { title: passkeyWords.verify, ask: passkeyWords.ask, use: passkeyWords.use },
  app: { title: codeWords.verify, ask: codeWords.ask, use: codeWords.useApp },
  recovery: { title: codeWords.verify, ask: codeWords.askRecovery, use: codeWords.useRecovery },
}
