import { customerCalls } from '@prona/client/customers'
import { orThrow } from '@prona/client/problem'
import type { Alike as Found, Known } from '@prona/contract/customers/alike'
import { isEmail, isNuis, isPhone } from '@prona/contract/kernel/check'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { customer } from '@prona/contract/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAccess } from '../engine/data/access.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { titleOf } from '../engine/data/use-references.ts'
import { textOf, textsOf } from '../engine/fields/view.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'

type Props = {
  readonly row: AnyRow | undefined
  /** Where one was looked for to be chosen, the one that is there can be taken instead. */
  readonly onUse?: (row: AnyRow) => void
}

/** Customers who may be the same one, shown before anything is saved and in nobody's way. */
export function Alike({ row, onUse }: Props) {
  const { t } = useWords()
  const found = useAlike(row?._id)
  if (found.length === 0) return null
  return (
    <div className="note alike" data-s="held" role="status">
      <Glyph shape="dot" />
      <span>{t('form.alike')}</span>
      <ul>
        {found.map(({ customer: one, matches }) => (
          <li key={one._id}>
            {onUse ? (
              <button type="button" className="link" onClick={() => onUse(one)}>
                {t('form.use', { name: titleOf(customer, one) })}
              </button>
            ) : (
              <Link
                className="link"
                to="/$plural/$id"
                params={{ plural: customer.plural, id: one._id }}
                target="_blank"
              >
                {titleOf(customer, one)}
              </Link>
            )}
            <span className="soft"> ({matches.map((trait) => t(`alike.${trait}`)).join(', ')})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const watched = [
  'kind',
  'phones',
  'emails',
  'nuis',
  'personalNumber',
  'firstName',
  'lastName',
  'companyName',
] as const

function useAlike(id: string | undefined): readonly Found[] {
  const { client, branch } = useSignedIn()
  const access = useAccess()
  const written = useWatch({ name: [...watched] })
  const values = Object.fromEntries(watched.map((name, index) => [name, written[index]]))
  const seen = Object.entries(whole(values)).filter(([name]) => access.field(customer, name))
  const [settled, setSettled] = useState('{}')
  const now = JSON.stringify(Object.fromEntries(seen))
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), settledMs)
    return () => clearTimeout(timer)
  }, [now])
  const known: Known = useMemo(() => JSON.parse(settled), [settled])
  const isKnown = Object.keys(known).length > 0
  const { data } = useQuery({
    queryKey: [customer.plural, 'alike', branch, id ?? 'new', known],
    enabled: isKnown && access.may(customer, 'read'),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => orThrow((options) => customerCalls(client.connection).duplicates(known, id, options)),
  })
  return isKnown ? (data ?? []) : []
}

const settledMs = 400

/** Of what is written that which is complete: half a number is like many. */
function whole(values: Readonly<Record<string, unknown>>): Known {
  const phones = textsOf(values.phones).filter(isPhone)
  const emails = textsOf(values.emails).filter(isEmail)
  const text = (name: string) => textOf(values[name]).trim()
  const isCompany = values.kind === 'company'
  const names = isCompany
    ? { companyName: text('companyName') }
    : { firstName: text('firstName'), lastName: text('lastName') }
  const isNamed = Object.values(names).every((name) => name.length > 1)
  return {
    ...(phones.length > 0 && { phones }),
    ...(emails.length > 0 && { emails }),
    ...(isNuis(text('nuis')) && { nuis: text('nuis') }),
    ...(!isCompany && text('personalNumber').length >= 5 && { personalNumber: text('personalNumber') }),
    ...(isNamed && names),
  }
}
