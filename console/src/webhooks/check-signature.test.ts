import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSignature } from './check-signature.ts'

test('the lines beside the secret are those of the documentation, which are tested there', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`js\n${checkSignature}\`\`\``)
  expect(checkSignature.trim().split('\n').length).toBeLessThanOrEqual(15)
})
