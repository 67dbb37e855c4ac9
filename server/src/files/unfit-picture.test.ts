import { expect, test } from 'vitest'
import { type Measured, unfit } from './unfit-picture.ts'

const usual = { format: 'jpeg', width: 6_000, height: 4_000, depth: 'uchar', frames: 1, scans: 1 }

test.each<[string, Partial<Measured>, string | undefined]>([
  ['a photograph of 24 million pixels', {}, undefined],
  ['one of 40 million', { width: 8_000, height: 5_000 }, undefined],
  ['one of more', { width: 8_000, height: 5_001 }, 'tooManyPixels'],
  ['a panorama as phones take it', { width: 16_384, height: 2_400 }, undefined],
  ['one row of 16,385', { width: 16_385, height: 1 }, 'tooLongSide'],
  ['one column of 39,999,999', { width: 1, height: 39_999_999 }, 'tooLongSide'],
  ['an AVIF of 20 million', { format: 'avif', width: 5_000, height: 4_000 }, undefined],
  ['an AVIF of more', { format: 'avif', width: 6_300, height: 6_300 }, 'tooManyPixels'],
  [
    'one of 16 bits of 20 million',
    { format: 'png', depth: 'ushort', width: 5_000, height: 4_000 },
    undefined,
  ],
  [
    'one of 16 bits of more',
    { format: 'png', depth: 'ushort', width: 6_300, height: 6_300 },
    'tooManyPixels',
  ],
  ['an animation', { format: 'webp', frames: 2 }, 'animated'],
  ['one that starts over 51 times', { scans: 51 }, 'tooDemanding'],
])('of pictures, %s is taken or refused by its header alone', (_, header, code) => {
  const size = { ...usual, ...header }
  expect(unfit(size.format, size)?.code).toBe(code)
  expect(unfit('another', size)?.code).toBe('notWhatItSays')
})
