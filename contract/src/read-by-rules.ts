import type { Resources } from './registry.ts'

/**
 * The fields by which the rules of single resources decide (`why-closed.ts`), beside the choices an action depends on.
 * Apart from the rules, as a list asks for these before it needs any of them.
 */
export const readByRules: {
  readonly [S in keyof Resources]?: readonly Extract<keyof Resources[S]['fields'], string>[]
} = {
  customer: ['erasedBecause'],
  instalment: ['kind', 'invoice'],
  invoice: ['status'],
  order: ['status', 'expiresAt', 'parentOrder', 'endsOn', 'heldAt'],
  payment: ['allocated', 'credit', 'refunded'],
  unit: ['status', 'saleState', 'blockedReason'],
}
