import { comparison } from '@prona/contract/units/pages'
import { useNavigate } from '@tanstack/react-router'
import type { Selection } from '../engine/data/selection.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { mostCompared } from './compared.ts'

/** From the selected rows of a list to their comparison. */
export function CompareLink({ selection }: { readonly selection: Selection }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const ids = selection.kind === 'these' ? [...selection.rows.keys()] : []
  const isClosed = ids.length < 2 || ids.length > mostCompared
  return (
    <Button
      small
      icon="columns"
      closedBecause={isClosed ? t('compare.most') : undefined}
      onClick={() => void navigate({ to: comparison.path, search: { units: ids.join(',') } })}
    >
      <span className="btn__word">{t('compare.action')}</span>
    </Button>
  )
}
