/** What a sale and a lease are for, which their kind says already; any other order says it itself. */
export function intentOf(kind: unknown): 'sale' | 'lease' | undefined {
  return kind === 'sale' || kind === 'lease' ? kind : undefined
}
