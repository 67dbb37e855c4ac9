import { orThrow } from '@prona/client/problem'
import type { AuditRecord } from '@prona/contract/audit/audit-entry'
import { titleInLanguage } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { failureOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'

type Props = { readonly resource: Resource; readonly record: AuditRecord }

/** Brings a deleted record back, for whoever may delete it; why that is refused is said. */
export function RestoreRecord({ resource, record }: Props) {
  const { t, language } = useWords()
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const restore = useMutation({
    mutationFn: () => orThrow((options) => client.of(resource).restore(record._id, options)),
    onSuccess: () => queries.invalidateQueries(),
  })
  if (!useAccess().may(resource, 'delete')) return null
  const name = titleInLanguage(resource, record.title, language)
  const confirmed = async () => {
    try {
      await restore.mutateAsync()
      tellDone(t('history.restored', { name }))
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
    setAsked(false)
  }
  return (
    <>
      <Button
        small
        look="ghost"
        icon="undo"
        aria-label={`${t('history.restoreValue')}: ${name}`}
        onClick={() => setAsked(true)}
      >
        {t('history.restoreValue')}
      </Button>
      <Confirm
        title={t('audit.restoreTitle', { name })}
        text={t('audit.restoreAsk')}
        verb={t('history.restoreValue')}
        opened={isAsked}
        busy={restore.isPending}
        onClose={() => setAsked(false)}
        onConfirm={confirmed}
      />
    </>
  )
}
