import { expect, test } from 'vitest'
import { newestChanges } from './whats-new.ts'

test('what is new is the newest part of the changelog alone, with what stands out in it', () => {
  const changelog =
    '# Changes\n\n## Next\n\nA sentence.\n\n- **Find** by `units`.\n- Plain.\n\n## Before\n\n- Old.\n'
  expect(newestChanges(changelog)).toEqual([
    [
      { text: 'Find', look: 'strong' },
      { text: ' by ', look: 'plain' },
      { text: 'units', look: 'code' },
      { text: '.', look: 'plain' },
    ],
    [{ text: 'Plain.', look: 'plain' }],
  ])
})
