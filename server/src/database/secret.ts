import { createHmac, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './error-code.ts'
import { urlsOf } from './hosts.ts'
import { readIfThere } from './read-if-there.ts'

/** The secret of an installation, generated once and readable by its owner alone. */
export function installationSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  const kept = readIfThere(path)?.trim()
  if (kept) return kept
  const made = randomBytes(32).toString('hex')
  // One that is empty was left by a start that was cut short.
  const flag = kept === undefined ? 'wx' : 'w'
  try {
    writeFileSync(path, `${made}\n`, { flag, mode: 0o600, flush: true })
    return made
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return installationSecret(dataDir)
    throw error
  }
}

/** Whether there is a secret, without which a database that was made with it stays closed. */
export function hasSecret(dataDir: string): boolean {
  return Boolean(readIfThere(join(dataDir, 'secret'))?.trim())
}

/**
 * The secret of the installation that all of its servers know: of an external database, the password by which they
 * reach it; a backup of the database contains neither.
 */
export function secretOf({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): string {
  const password = databaseUrl ? decodeURIComponent(new URL(urlsOf(databaseUrl)[0] ?? '').password) : ''
  return password || installationSecret(dataDir)
}

/** Tells whether two contents are the same, and nothing about them to whoever lacks the secret. */
export function sealBy(secret: string): (content: readonly (string | Uint8Array)[]) => string {
  const key = createHmac('sha256', secret).update('repeated requests').digest()
  return (content) => {
    const seal = createHmac('sha256', key)
    for (const part of content) seal.update(part).update('\0')
    return seal.digest('base64')
  }
}

/** A password that need not be stored: it is derived from a secret that is. */
export function passwordFrom(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')
}
