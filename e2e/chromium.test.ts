import { expect, test } from 'vitest'
import { openChromium } from './chromium.ts'

test('a real Chromium opens a page', async () => {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.setContent('<title>Prona</title><h1>Çmimi</h1>')
    expect(await page.title()).toBe('Prona')
    await expect.poll(() => page.locator('h1').textContent()).toBe('Çmimi')
  } finally {
    await browser.close()
  }
})
