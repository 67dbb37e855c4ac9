import type { unit } from '@prona/contract/resources'
import { useState } from 'react'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import { useIsPhone } from '../ui/use-phone.ts'

const ShareUnit = latePart(async () => (await import('./share-unit.tsx')).ShareUnit)

/** On a phone, where there is little room, the sign alone. */
export function ShareButton({ row }: OwnHeadProps<typeof unit>) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="outside" aria-label={t('share.button')} onClick={() => setOpen(true)}>
        {isPhone ? undefined : t('share.button')}
      </Button>
      {isOpen && <ShareUnit row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
