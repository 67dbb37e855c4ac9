import { formatNumber } from '@prona/contract/kernel/number-text'
import { useWords } from '../../ui/language.ts'
import { pictureWords } from './picture-words.ts'
import { type Owner, useDocuments, usePictures } from './use-files.ts'

/** The tabs of a record's files, each with how many there are as soon as it is known. */
export function useFileTabs(owner: Owner, { enabled = true } = {}) {
  const { t, language } = useWords()
  const declared = owner.resource.files ?? {}
  const pictures = usePictures(owner, { enabled: enabled && declared.images !== undefined })
  const documents = useDocuments(owner, { enabled: enabled && declared.documents !== undefined })
  const count = (files: readonly unknown[] | undefined) => files && formatNumber(files.length, language)
  return [
    ...(declared.images
      ? [{ key: 'images', label: t(pictureWords(owner.resource).title), count: count(pictures.data) }]
      : []),
    ...(declared.documents
      ? [{ key: 'documents', label: t('documents.title'), count: count(documents.data) }]
      : []),
  ]
}
