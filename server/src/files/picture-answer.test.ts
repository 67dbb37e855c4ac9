import { expect, test } from 'vitest'
import { formatFor } from './picture-answer.ts'

const narrow = { type: 'image/jpeg', width: 640 }
const wide = { type: 'image/jpeg', width: 3840 }

test.each([
  [undefined, narrow, 'jpeg'],
  ['*/*', narrow, 'jpeg'],
  ['image/*', { ...narrow, type: 'image/png' }, 'png'],
  ['image/*', { ...narrow, type: 'image/webp' }, 'png'],
  ['image/webp', narrow, 'webp'],
  ['IMAGE/WEBP', narrow, 'webp'],
  ['image/avif,image/webp,*/*;q=0.8', narrow, 'webp'],
  ['image/avif,image/webp;q=0.9', narrow, 'avif'],
  ['image/avif,image/webp;q=0.9', wide, 'webp'],
  ['image/avif', wide, 'jpeg'],
  ['image/avif;q=0,image/webp;q=0', narrow, 'jpeg'],
  ['image/webp;q=often', narrow, 'jpeg'],
  [','.repeat(5000), narrow, 'jpeg'],
])('whoever accepts %j gets %j as %s', (accept, wanted, format) => {
  expect(formatFor(accept, wanted)).toBe(format)
})
