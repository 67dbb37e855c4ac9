import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'

const DescribePanel = latePart(async () => (await import('./describe-panel.tsx')).DescribePanel)

type Props = { readonly resource: Resource; readonly row: AnyRow }

/** Opens the panel in which a description is written, read and accepted. */
export function DescribeButton({ resource, row }: Props) {
  const { t } = useWords()
  const [isOpened, setOpened] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <Button
        small
        icon="pencil"
        onClick={() => {
          setWanted(true)
          setOpened(true)
        }}
      >
        {t('describe.open')}
      </Button>
      {isWanted && (
        <DescribePanel resource={resource} row={row} opened={isOpened} onClose={() => setOpened(false)} />
      )}
    </>
  )
}
