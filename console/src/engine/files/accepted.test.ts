import { documentTypes, largestDocument } from '@prona/contract/files/document'
import { largestPicture, pictureTypes } from '@prona/contract/files/picture'
import { expect, test } from 'vitest'
import { acceptOf, fileProblem } from './accepted.ts'

const pictures = { types: pictureTypes, largest: largestPicture }
const documents = { types: documentTypes, largest: largestDocument }

test('what can be taken is not complained about, however its name is written', () => {
  expect(fileProblem({ name: 'Fasada.JPG', size: 1000 }, pictures)).toBeUndefined()
  expect(fileProblem({ name: 'plani.v2.webp', size: largestPicture }, pictures)).toBeUndefined()
  expect(fileProblem({ name: 'kontrata.pdf', size: 1 }, documents)).toBeUndefined()
})

test('another kind of file is refused, and it says which are taken', () => {
  expect(fileProblem({ name: 'logo.svg', size: 10 }, pictures)).toEqual({
    code: 'badFileType',
    params: { types: 'jpg, png, webp, avif' },
  })
  expect(fileProblem({ name: 'kontrata.pdf', size: 10 }, pictures)?.code).toBe('badFileType')
  expect(fileProblem({ name: 'jpg', size: 10 }, pictures)?.code).toBe('badFileType')
  expect(fileProblem({ name: 'faqe.html', size: 10 }, documents)?.code).toBe('badFileType')
})

test('a file that is too large or empty is refused before it leaves', () => {
  expect(fileProblem({ name: 'a.png', size: largestPicture + 1 }, pictures)).toEqual({
    code: 'fileTooLarge',
    params: { max: 25 },
  })
  expect(fileProblem({ name: 'a.pdf', size: 0 }, documents)?.code).toBe('badFile')
})

test('a file dialog gets types and file extensions', () => {
  expect(acceptOf(pictureTypes)).toBe(
    'image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp,image/avif,.avif',
  )
})
