import { formatNumber } from '@prona/contract/kernel/format'
import { useWords } from '../../ui/language.ts'
import { type Owner, useDocuments, usePictures } from './use-files.ts'

/** The tabs of a record's files, each with how many there are as soon as it is known. */
export function useFileTabs(owner: Owner, { enabled = true } = {}) {
  const { t, language } = useWords()
  const { images, documents } = owner.resource.files ?? {}
  const pictures = usePictures(owner, { enabled: enabled && images !== undefined })
  const papers = useDocuments(owner, { enabled: enabled && documents !== undefined })
  const count = (files: readonly unknown[] | undefined) => files && formatNumber(files.length, language)
  return [
    ...(images ? [{ key: 'images', label: t('images.title'), count: count(pictures.data) }] : []),
    ...(documents ? [{ key: 'documents', label: t('documents.title'), count: count(papers.data) }] : []),
  ]
}
