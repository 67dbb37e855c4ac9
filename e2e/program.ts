import type { Browser } from 'playwright-core'
import { aroundAll } from 'vitest'
import { openChromium } from './chromium.ts'
import { type Look, type OpenPage, openPage } from './page.ts'
import { type Prona, startProna } from './prona.ts'

type StartedProgram = {
  readonly prona: Prona
  /** A browser of somebody's own at the program's door: signed in as the administrator, unless it says otherwise. */
  openPage(look?: Look): Promise<OpenPage>
  /** For whoever needs a window that nothing was prepared in. */
  browser(): Browser
}

/**
 * The program on a database of its own, and a Chromium: opened before anything else of a test file, what it does
 * before its tests included, and shut after all of it.
 */
export function startProgram(): StartedProgram {
  const program = whileTested(startProna)
  const browser = whileTested(openChromium)
  const prona: Prona = {
    get address() {
      return program().address
    },
    get token() {
      return program().token
    },
    call: (method, path, body) => program().call(method, path, body),
  }
  return { prona, browser, openPage: (look) => openPage(browser(), prona, look) }
}

/**
 * Something that is open while the tests of a file run. It is closed whatever they do, also when what is opened
 * after it does not open; and since that then never had a beginning, its failure is the only one there is.
 */
export function whileTested<Open extends { close(): Promise<unknown> }>(
  open: () => Promise<Open>,
): () => Open {
  let opened: Open | undefined
  aroundAll(async (runTests) => {
    const now = await open()
    opened = now
    try {
      await runTests()
    } finally {
      await now.close()
    }
  })
  return () => {
    if (!opened) throw new Error('It is open from the first beforeAll on, and not while a file is read.')
    return opened
  }
}
