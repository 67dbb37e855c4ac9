import type { Resource } from '@prona/contract/kernel/resource'
import { role } from '@prona/contract/resources'
import { valueAt } from '../engine/data/value-at.ts'
import { Fact } from '../engine/fields/show.tsx'
import { RecentHistory } from '../engine/history/recent-history.tsx'
import { Facts, SystemFacts } from '../engine/record/facts.tsx'
import { type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { useWords } from '../ui/language.ts'
import { Holders } from './holders.tsx'
import { grantOf } from './rights-group.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import { useAboutRole } from './rights-scope.ts'
import { Within } from './within.tsx'

type Props = { readonly resource: Resource; readonly id: string }

/** A role: what whoever has it may do, at one glance, and who that is. */
export function RolePage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={RoleOverview} />
}

const told = ['permissions', 'ownRows', 'hiddenFields', 'longestHoldDays', 'maxDiscountBp']

function RoleOverview({ resource, row, display, details }: OverviewProps) {
  const { label } = useWords()
  const about = useAboutRole(row._id)
  return (
    <div className="stack">
      <section className="card" aria-labelledby="rights">
        <div className="card__head">
          <h2 className="h2" id="rights">
            {label(role.groups.rights.label)}
          </h2>
        </div>
        <Within about={about} />
        <RightsMatrix
          rights={grantOf(row)}
          choices={details?.choices ?? {}}
          about={about}
          limits={
            <dl className="facts rights__limits">
              {(['longestHoldDays', 'maxDiscountBp'] as const).map((name) => (
                <div key={name}>
                  <dt>{label(role.fields[name].label)}</dt>
                  <dd>
                    <Fact
                      field={role.fields[name]}
                      path={name}
                      value={valueAt(row, name)}
                      display={display}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          }
        />
      </section>
      <div className="cols">
        <div className="stack">
          <Holders about={about} />
          <Facts resource={resource} row={row} display={display} details={details} elsewhere={told} />
        </div>
        <aside className="stack">
          <RecentHistory resource={resource} row={row} />
          <SystemFacts resource={resource} row={row} display={display} />
        </aside>
      </div>
    </div>
  )
}
