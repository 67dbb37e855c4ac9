import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = ['looks', 'recipes', 'styleguide'].map((name) => `e2e/${name}.test.ts`)

/** Of those in a browser the longest begin first, or one of them would be alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What is waited for comes at its own speed, and slowly on a busy machine: only what never comes may fail. */
const poll = { timeout: 30_000 }

export default defineConfig({
  test: {
    // The server's tests mostly wait for processes, so even two cores have room for a second file.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // A database that stops writes all it has to the disk first.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          // To load the same modules anew for each file took more than half of the time of all these tests.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          expect: { poll, requireAssertions: true },
          include: ['{contract,client,console}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: { poll, requireAssertions: true },
          include: ['server/{src,test}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          // What a test changes it changes in a program and a browser of its own, not in this process.
          isolate: false,
          // What the page does next it does at its own speed, and slowly on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/global-setup.ts'],
          // After all others: those who load the machine on purpose would slow the pages down.
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
