import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../harness.ts'
import { openCluster } from './cluster.ts'
import { tellStory } from './story.ts'

test('two servers and a primary with a standby lose nothing when one of each is killed', async () => {
  const cluster = await openCluster({ folder: freshFolder(), isPooled: false, limit: 6_000 })
  onTestFinished(() => cluster.stop())
  const story = { rounds: 1, seconds: 1, limit: undefined, say: () => {} }
  const figures = await tellStory(cluster, story).catch((error: unknown) => {
    throw new Error(cluster.outputs(), { cause: error })
  })
  // How long each took depends on the machine, and `npm run cluster` asks for it.
  const counts = figures.filter(({ atMost }) => atMost === 0)
  expect(counts.map(({ what, value }) => [what, value])).toEqual([
    ['a file of one server that the other one has not', 0],
    ['acknowledged writes lost', 0],
    ['acknowledged writes doubled', 0],
  ])
  expect(figures).toHaveLength(9)
})
