/** The code of an error of the system, of the driver or of the database. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error) ?? '')
}

/** The database has stopped a statement that took too long. */
export const stopped = '57014'
