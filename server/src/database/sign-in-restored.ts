import { type Address, connect, endSoon } from './connect.ts'
import type { Log } from './log.ts'
import { ensureServerRole, isSignInRefused } from './server-role.ts'

/**
 * Told of connections that could not be made. Where the database, or a pooler before it, refuses the server's own role,
 * whose password somebody else has set or which somebody has dropped, the role is given back what it needs, while
 * requests are told to come back.
 */
export function restoringSignIn(owner: Address, server: Address, log: Log): (error: unknown) => void {
  let isRestoring = false
  let isTold = false
  async function restore(): Promise<void> {
    const sql = connect(owner, { max: 2 })
    try {
      if (await ensureServerRole(sql, server))
        log.info(`The role ${server.username} may sign in to the database again`)
      isTold = false
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!isTold) log.error(`The role ${server.username} may not sign in to the database. ${reason}`)
      isTold = true
    } finally {
      await endSoon(sql)
    }
  }
  return (error) => {
    if (isRestoring || !isSignInRefused(error)) return
    isRestoring = true
    void restore().finally(() => {
      isRestoring = false
    })
  }
}
