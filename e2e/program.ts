import type { Browser } from 'playwright-core'
import { aroundAll, onTestFinished } from 'vitest'
import { connect, type Sql } from '../server/src/database/connect.ts'
import type { Client } from '../server/test/builders.ts'
import { keepDatabaseOf } from '../server/test/written-record.ts'
import { openChromium } from './chromium.ts'
import { type Look, type OpenPage, openPage } from './page.ts'
import { asClient, type Prona, startProna } from './prona.ts'

type StartedProgram = {
  readonly prona: Prona
  /**
   * Opens a page of the program in a browser context of its own, signed in as the administrator unless the
   * look says otherwise. It is closed with the test that opened it: one person may have ten streams of changes.
   */
  openPage(look?: Look): Promise<OpenPage>
  /** Asks as the administrator, and makes records of every resource, also of those that nobody creates by hand. */
  maker(): Client
  /** The program's database, for what otherwise only time does. */
  database(): Sql
  /** The browser itself, for a window without any preparation. */
  browser(): Browser
}

/**
 * Starts the program on a database of its own, and a Chromium, before everything else in a test file, its
 * `beforeAll` included, and stops both after it.
 */
export function startProgram(start = () => startProna()): StartedProgram {
  const program = whileTested(start)
  const browser = whileTested(openChromium)
  const sql = whileTested(async () => {
    const opened = connect({ url: program().database }, { max: 1 })
    return { opened, close: () => opened.end() }
  })
  const maker = () => {
    const client = asClient(prona)
    keepDatabaseOf(client.app, sql().opened)
    return client
  }
  const prona: Prona = {
    get address() {
      return program().address
    },
    get token() {
      return program().token
    },
    call: (method, path, body) => program().call(method, path, body),
  }
  return {
    prona,
    maker,
    database: () => sql().opened,
    browser,
    openPage: (look) => openForTest(openPage(browser(), prona, look)),
  }
}

async function openForTest(opening: Promise<OpenPage>): Promise<OpenPage> {
  const opened = await opening
  try {
    onTestFinished(() => close(opened))
  } catch {
    // Outside a test: the page belongs to the whole file and is closed with its browser.
  }
  return opened
}

/** What a route still changes in an answer is of no use any more, and no failure. */
async function close({ context, page }: OpenPage): Promise<void> {
  // The test has closed it itself.
  if (page.isClosed()) return
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/**
 * Opens something for the tests of a file. It is closed whatever they do, also when something opened after it
 * fails to open, whose failure is then the only one.
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
