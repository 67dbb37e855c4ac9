import type { Resource } from '@prona/contract/kernel/resource'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { LackingRights } from './lacking-rights.tsx'
import { useWhyLacking } from './lost-rights.ts'

type Props = ComponentProps<typeof Button> & { readonly of: Resource; readonly verb: string }

/** What one may not do, or no longer, in its place: closed, with who can grant it. */
export function LackingButton({ of, verb, ...look }: Props) {
  return <Button {...look} closedBecause={useWhyLacking(of, [verb]).get(verb)} />
}

/** What one cannot do with a list, to ask for it. */
export function ListLacking({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="lock" aria-label={t('closed.lacking')} onClick={() => setOpen(true)} />
      {isOpen && <LackingRights permissions={permissions} onClose={() => setOpen(false)} />}
    </>
  )
}
