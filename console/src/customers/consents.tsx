import { formatDay } from '@prona/contract/kernel/format'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { consentText, customer } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '../engine/action/action-dialog.tsx'
import { useAccess } from '../engine/data/access.ts'
import { failureOf } from '../engine/data/problems.ts'
import { useAction } from '../engine/data/use-action.ts'
import { useFormDetails } from '../engine/data/use-row.ts'
import { useKeys } from '../engine/form/use-record-form.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { useConsentTexts } from './use-consent-texts.ts'

type Customer = Row<typeof customer>
type Consent = Customer['consents'][number]

const { consent, withdrawConsent } = customer.actions
const { fields } = customer.fields.consents

/** What the customer agreed to, the newest first, each with the words of then. */
export function Consents({ row }: { readonly row: AnyRow }) {
  const { t, label } = useWords()
  const access = useAccess()
  const { data: details } = useFormDetails(customer, row._id)
  const [isRecording, setRecording] = useState(false)
  const texts = useConsentTexts()
  if (!isCustomer(row)) return null
  const isOpen = row.erasedBecause === null
  const title = label(customer.groups.consents.label)
  return (
    <section className="card" aria-label={title}>
      <div className="card__head">
        <h2 className="h2">{title}</h2>
        {access.may(consentText, 'read') && (
          <Link className="link small" to="/$plural" params={{ plural: consentText.plural }}>
            {label(consentText.names.many)}
          </Link>
        )}
        {isOpen && details && access.may(customer, 'consent') && (
          <Button small icon="plus" onClick={() => setRecording(true)}>
            {label(consent.label)}
          </Button>
        )}
      </div>
      <div className="card__body">
        {row.consents.length === 0 && <p className="muted">{t('details.none')}</p>}
        <ul className="stack stack--s">
          {row.consents.toReversed().map((one) => (
            <li key={JSON.stringify(one)}>
              <Given
                row={row}
                one={one}
                text={texts.get(`${one.purpose} ${one.textNumber}`)?.[row.language]}
                mayWithdraw={isOpen && !one.withdrawnAt && access.may(customer, 'withdrawConsent')}
              />
            </li>
          ))}
        </ul>
      </div>
      {isRecording && details && (
        <ActionDialog
          resource={customer}
          row={row}
          details={details}
          name="consent"
          action={consent}
          onClose={() => setRecording(false)}
        />
      )}
    </section>
  )
}

type GivenProps = {
  readonly row: Customer
  readonly one: Consent
  readonly text: string | undefined
  readonly mayWithdraw: boolean
}

function Given({ row, one, text, mayWithdraw }: GivenProps) {
  const { t, label, language } = useWords()
  const withdrawing = useAction(customer, row, 'withdrawConsent')
  const keyOf = useKeys()
  const { purpose, at, withdrawnAt, how, textNumber, recordedBy } = one
  const said = [
    `${label(fields.at.label)} ${formatDay(at, language)}`,
    ...(withdrawnAt ? [`${label(fields.withdrawnAt.label)} ${formatDay(withdrawnAt, language)}`] : []),
    ...(how ? [label(fields.how.choices[how])] : []),
    ...(recordedBy ? [`${label(fields.recordedBy.label)} ${recordedBy}`] : []),
  ]
  const withdraw = async () => {
    const input = { purpose }
    try {
      await withdrawing.mutateAsync({ input, key: keyOf([input, row.version]) })
      tellDone(label(withdrawConsent.done))
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  const name = label(fields.purpose.choices[purpose])
  return (
    <>
      <p>
        <b>{withdrawnAt ? <s>{name}</s> : name}</b>
        {mayWithdraw && (
          <>
            {' '}
            <Button
              small
              look="ghost"
              aria-label={`${label(withdrawConsent.label)}: ${name}`}
              disabled={withdrawing.isPending}
              onClick={() => void withdraw()}
            >
              {label(withdrawConsent.label)}
            </Button>
          </>
        )}
      </p>
      <p className="muted small">{said.join(' · ')}</p>
      {text && (
        <details>
          <summary className="small">
            {label(fields.textNumber.label)} {textNumber}
          </summary>
          <p className="prose">{text}</p>
        </details>
      )}
    </>
  )
}

function isCustomer(row: AnyRow): row is Customer {
  return Array.isArray(row.consents) && 'erasedBecause' in row
}
