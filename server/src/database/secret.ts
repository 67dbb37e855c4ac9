import { createHmac, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, readIfThere } from './data-lock.ts'

/** The secret of an installation, generated once and readable by its owner alone. */
export function installationSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  const kept = readIfThere(path)?.trim()
  if (kept) return kept
  const made = randomBytes(32).toString('hex')
  try {
    writeFileSync(path, `${made}\n`, { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return installationSecret(dataDir)
    throw error
  }
}

/** A password that need not be stored: it is derived from a secret that is. */
export function passwordFrom(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')
}
