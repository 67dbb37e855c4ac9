import type { Label } from '../kernel/field.ts'
import type { Resource } from '../kernel/resource.ts'
import type { WordKey } from '../kernel/words.ts'

/** Of a picture that is the only one a record has. */
const ofPicture: Readonly<Record<string, Readonly<Record<string, WordKey>>>> = {
  portrait: { addImages: 'history.addPortrait', removeImage: 'history.removePortrait' },
  logo: { addImages: 'history.addLogo', removeImage: 'history.removeLogo' },
}

const known: Readonly<Record<string, WordKey>> = {
  create: 'history.create',
  update: 'history.update',
  delete: 'history.delete',
  restore: 'history.restore',
  expire: 'history.expire',
  acceptDescription: 'history.acceptDescription',
  addImages: 'history.addImages',
  arrangeImages: 'history.arrangeImages',
  removeImage: 'history.removeImage',
  addDocuments: 'history.addDocuments',
  changeDocument: 'history.changeDocument',
  removeDocument: 'history.removeDocument',
}

/**
 * What was done, after the name of whoever did it: an action's own words are declared; those of another record that
 * changed this one too are declared there.
 */
export function didOf(
  action: string | null,
  resource: Pick<Resource, 'actions' | 'files'> | undefined,
  causing: Pick<Resource, 'actions'> | undefined,
): Label | WordKey {
  const name = action ?? ''
  const declared = resource?.actions[name] ?? causing?.actions[name]
  const own = ofPicture[resource?.files?.picture ?? '']?.[name]
  return declared?.did ?? own ?? known[name] ?? 'history.update'
}
