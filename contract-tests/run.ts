import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { paperTemplate } from '@prona/contract/resources'
import { checkAccess } from './access-checks.ts'
import { askingAs } from './ask.ts'
import { checking, type Result } from './checks.ts'
import { checkFurther } from './further-checks.ts'
import { checkHidden } from './hidden-checks.ts'
import { checkChosenExport, checkOwn } from './own-checks.ts'
import { checkPapers } from './paper-checks.ts'
import { checkFacets, checkReading, checkWrittenByActions } from './reading-checks.ts'
import { checkRecords } from './record-checks.ts'
import { checkReports } from './report-checks.ts'
import { samples } from './sample.ts'
import { checkSessions } from './session-checks.ts'
import { checkSignIn } from './sign-in-checks.ts'
import { checkTokens } from './token-checks.ts'

export type Run = {
  readonly results: readonly Result[]
  /** Records made here that the server would not let go of again. */
  readonly left: readonly string[]
}

/** Asks a server everything the contract says, for each of its resources. */
export async function runContract(base: string, username: string, password: string): Promise<Run> {
  const { check, results } = checking()
  const token = await checkSignIn(check, base, username, password)
  if (!token) return { results, left: [] }
  const ask = askingAs(base, token)
  const made = samples(ask)
  const checked = { check, ask, nobody: askingAs(base), made }
  for (const resource of resources) {
    for (const part of [...partsFor(resource), checkFacets]) {
      try {
        await part(checked, resource)
      } catch (error) {
        // Without a record of it nothing more can be asked of the resource.
        await check(`POST ${resource.single}`, 'makes what the checks need', () => Promise.reject(error))
      }
    }
  }
  await checkHidden(checked, base)
  await checkSessions(checked, base)
  await checkTokens(checked, base)
  await checkAccess(checked, base)
  await checkOwn(checked)
  await checkPapers(checked)
  await checkReports(checked)
  return { results, left: await made.clear() }
}

function partsFor(resource: Resource) {
  if (isWritten(resource)) return [checkRecords, checkFurther, checkChosenExport]
  return resource.followsFrom ? [checkReading] : [checkReading, checkWrittenByActions]
}

/** What a template may say is known to no declaration: `checkPapers` writes them. */
function isWritten(resource: Resource): boolean {
  if (resource === paperTemplate) return false
  return (['create', 'update'] as const).every((write) => isByHand(resource, write))
}
