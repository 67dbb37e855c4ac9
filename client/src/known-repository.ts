/** The repository of whoever was last signed in over a connection. */
const repositories = new WeakMap<object, string>()

export function rememberRepository(connection: object, repository: string): void {
  repositories.set(connection, repository)
}

export function forgetRepository(connection: object): void {
  repositories.delete(connection)
}

export function knownRepository(connection: object): string | undefined {
  return repositories.get(connection)
}
