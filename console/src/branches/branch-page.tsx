import { letterheadWords, type ShownLetterhead, type taken } from '@prona/contract/branches/letterhead'
import { openingFields } from '@prona/contract/branches/opening-fields'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { bankAccount, branch, company } from '@prona/contract/resources'
import { useId } from 'react'
import { useFigures } from '../engine/data/use-figures.ts'
import { inFours } from '../engine/fields/text.tsx'
import { Cover } from '../engine/files/record-files.tsx'
import { RecentHistory } from '../engine/history/recent-history.tsx'
import { Facts, SystemFacts } from '../engine/record/facts.tsx'
import { type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { useWords } from '../ui/language.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { OpeningCard } from './opening-card.tsx'

type Props = { readonly resource: Resource; readonly id: string }

/** A branch, with what its papers say of it and what of that comes from its company. */
export function BranchPage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={BranchOverview} />
}

function BranchOverview({ resource, row, display, details }: OverviewProps) {
  const isPhone = useIsPhone()
  return (
    <div className="cols">
      <div className="stack">
        <Facts resource={resource} row={row} display={display} details={details} elsewhere={openingShown} />
        <OpeningCard resource={resource} row={row} details={details} />
        <Letterhead row={row} />
      </div>
      <aside className="stack">
        {!isPhone && <Cover resource={resource} row={row} />}
        <RecentHistory resource={resource} row={row} />
        <SystemFacts resource={resource} row={row} display={display} />
      </aside>
    </div>
  )
}

const openingShown = Object.keys(openingFields)

type Said = {
  readonly name: string
  readonly lines: readonly string[]
  readonly key?: (typeof taken)[number]
}

function Letterhead({ row }: { readonly row: AnyRow }) {
  const { label } = useWords()
  const heading = useId()
  const { data } = useFigures({
    key: ['letterhead', row._id],
    of: [branch, company, bankAccount],
    ask: (client, options) => client.figures<ShownLetterhead>(`letterhead?branch=${row._id}`, options),
  })
  if (!data) return null
  const { fields } = branch
  const said: readonly Said[] = [
    { name: label(fields.company.label), lines: [data.company] },
    { name: label(fields.nuis.label), lines: [data.nuis], key: 'nuis' },
    { name: label(fields.unitCode.label), lines: [data.unitCode] },
    { name: label(fields.address.label), lines: data.address, key: 'address' },
    { name: label(fields.phone.label), lines: [data.phone], key: 'phone' },
    { name: label(fields.email.label), lines: [data.email.replace('@', '\u200b@')], key: 'email' },
    { name: label(company.fields.web.label), lines: [data.web] },
    {
      name: label(bankAccount.names.many),
      lines: (data.accounts ?? []).map(
        ({ bank, iban, currency }) => `${bank}, ${inFours(iban)} (${currency})`,
      ),
      key: 'accounts',
    },
  ]
  const filled = said.filter(({ lines }) => lines.some((line) => line !== ''))
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="factgroup">
        <div className="factgroup__head">
          <h2 className="h2" id={heading}>
            {label(letterheadWords.title)}
          </h2>
        </div>
        <p className="muted small">{label(letterheadWords.help)}</p>
        <dl className="facts">
          {filled.map(({ name, lines, key }) => (
            <div key={name} className={key === 'accounts' ? 'fact wide' : 'fact'}>
              <dt>{name}</dt>
              <dd>
                {lines.map((line) => (
                  <div key={line}>{line}</div>
                ))}
                {key && data.ofCompany.includes(key) && (
                  <small className="muted">{label(letterheadWords.ofCompany)}</small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
