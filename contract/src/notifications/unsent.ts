/** What those who may read them are told of: mails and deliveries that nobody tries to send any more. */
export const unsentKinds = ['mailsUnsent', 'deliveriesUnsent'] as const
export type UnsentKind = (typeof unsentKinds)[number]

/** In which states they wait for somebody who looks at them; the list that a notification leads to shows these. */
export const unsentStates = {
  mailsUnsent: ['failed', 'unclear'],
  deliveriesUnsent: ['failed'],
} as const satisfies Readonly<Record<UnsentKind, readonly string[]>>

export function isUnsent(kind: string): kind is UnsentKind {
  return unsentKinds.some((one) => one === kind)
}
