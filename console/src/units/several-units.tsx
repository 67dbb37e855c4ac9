import { unit } from '@prona/contract/resources'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { allBranches, useSignedIn } from '../engine/data/signed-in.tsx'
import type { CreateSeveralProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'

const MakeUnits = latePart(async () => (await import('./make-units.tsx')).MakeUnits)

const inProperty: keyof typeof unit.fields = 'property'

/** Opens the plan for several units of a property; a link may lead to the page with it open. */
export function SeveralUnits({ path, to }: CreateSeveralProps) {
  const { t } = useWords()
  const access = useAccess()
  const { branch } = useSignedIn()
  const { make }: { readonly make?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(make === true)
  const isAsked = make === true
  // Who comes back to the page later did not ask for it again.
  useEffect(() => {
    if (isAsked) navigate({ to: '.', search: withoutMake, replace: true })
  }, [isAsked, navigate])
  if (path !== inProperty || !access.may(unit, 'create') || !access.may(unit, 'update')) return null
  return (
    <>
      <Button
        small
        icon="building"
        closedBecause={branch === allBranches ? t('bulk.oneBranch') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('make.button')}
      </Button>
      {isOpen && <MakeUnits row={to} onClose={() => setOpen(false)} />}
    </>
  )
}

function withoutMake({ make, ...search }: Readonly<Record<string, unknown>>) {
  return search
}
