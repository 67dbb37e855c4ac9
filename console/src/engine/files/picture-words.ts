import type { Resource } from '@prona/contract/kernel/resource'
import type { WordKey } from '@prona/contract/kernel/words'

const photo = {
  title: 'images.title',
  empty: 'images.empty',
  emptyHelp: 'images.emptyHelp',
  emptyHelpTouch: 'images.emptyHelpTouch',
  drop: 'images.drop',
  delete: 'images.delete',
  deleteAsk: 'images.deleteAsk',
  deleted: 'images.deleted',
  describe: 'images.describe',
  altHelp: 'images.altHelp',
  numbered: 'images.numbered',
  notShown: 'images.notShown',
} as const satisfies Readonly<Record<string, WordKey>>

type PictureWords = Readonly<Record<keyof typeof photo, WordKey>>

const portrait: PictureWords = {
  title: 'portrait.title',
  empty: 'portrait.empty',
  emptyHelp: 'portrait.emptyHelp',
  emptyHelpTouch: 'portrait.emptyHelpTouch',
  drop: 'portrait.drop',
  delete: 'portrait.delete',
  deleteAsk: 'portrait.deleteAsk',
  deleted: 'portrait.deleted',
  describe: 'portrait.describe',
  altHelp: 'portrait.altHelp',
  numbered: 'portrait.title',
  notShown: 'portrait.notShown',
}

const logo: PictureWords = {
  title: 'logo.title',
  empty: 'logo.empty',
  emptyHelp: 'logo.emptyHelp',
  emptyHelpTouch: 'logo.emptyHelpTouch',
  drop: 'logo.drop',
  delete: 'logo.delete',
  deleteAsk: 'logo.deleteAsk',
  deleted: 'logo.deleted',
  describe: 'logo.describe',
  altHelp: 'logo.altHelp',
  numbered: 'logo.title',
  notShown: 'logo.notShown',
}

const words = { photo, portrait, logo }

/** What the pictures of a resource are called: photos, or the one that a record has. */
export function pictureWords({ files }: Pick<Resource, 'files'>): PictureWords {
  return words[files?.picture ?? 'photo']
}
