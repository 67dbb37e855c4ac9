import { formatCount } from '@prona/contract/kernel/format'
import { useWords } from '../ui/language.ts'
import { type Owner, useDocuments, usePictures } from './use-files.ts'

/** How many pictures a record has, once it is known. */
export function PictureCount(owner: Owner) {
  return <Count of={usePictures(owner).data?.length} />
}

export function DocumentCount(owner: Owner) {
  return <Count of={useDocuments(owner).data?.length} />
}

function Count({ of }: { readonly of: number | undefined }) {
  const { language } = useWords()
  return of === undefined ? null : formatCount(of, true, language)
}
