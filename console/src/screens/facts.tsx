import type { Field } from '@prona/contract/kernel/field'
import { type AnyRow, type Resource, systemFields } from '@prona/contract/kernel/resource'
import { useDesk } from '../kernel/desk.tsx'
import { viewOf } from '../kernel/fields/kinds.ts'
import { Fact } from '../kernel/fields/show.tsx'
import type { Scene } from '../kernel/fields/view.ts'
import { useSight, valueAt } from '../kernel/sight.ts'
import { useWords } from '../ui/language.ts'
import { groupsOf, sayTheSame } from './groups.ts'

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly scene: Scene }

/** What is known of the record, under the headings of its declaration. Long texts and rows stand only where there are some. */
export function Facts({ resource, row, scene }: Props) {
  const { label } = useWords()
  const sight = useSight()
  const seen = Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => sight.field(resource, name)),
  )
  const groups = groupsOf(resource, seen)
    .map(({ key, members }) => ({ key, facts: members.flatMap(([name, field]) => factsOf(name, field)) }))
    .map(({ key, facts }) => ({
      key,
      facts: facts.filter(({ path, field }) => isShown(path, field, row, scene)),
    }))
    .filter(({ facts }) => facts.some(({ path, field }) => scene.say(field, valueAt(row, path)) !== ''))
  const isHeading = (key: string, field: Field) => sayTheSame(label, resource.groups[key]?.label, field.label)
  return (
    <section className="card">
      {groups.map(({ key, facts }) => (
        <div className="factgroup" key={key}>
          <h2 className="h2">{resource.groups[key] && label(resource.groups[key].label)}</h2>
          <dl className="facts">
            {facts.map(({ path, field }) => (
              <div key={path} className={viewOf(field).wide ? 'wide' : undefined}>
                <dt className={isHeading(key, field) ? 'vh' : undefined}>{label(field.label)}</dt>
                <dd>
                  <Fact field={field} path={path} value={valueAt(row, path)} scene={scene} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** When it came to be and was changed, and by whom. */
export function SystemFacts({ resource, row, scene }: Props) {
  const { t, label } = useWords()
  const { user } = useDesk()
  const branch = user.branches.find(({ code }) => code === row.branch)
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('details.system')}</h2>
      </div>
      <dl className="facts facts--two card__body">
        {Object.entries(systemFields).map(([name, field]) => (
          <div key={name}>
            <dt>{label(field.label)}</dt>
            <dd>
              <Fact field={field} path={name} value={valueAt(row, name)} scene={scene} />
            </dd>
          </div>
        ))}
        {branch && resource.scope === 'branch' && (
          <div>
            <dt>{t('field.branch')}</dt>
            <dd>{branch.name}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type Known = { readonly path: string; readonly field: Field }

function factsOf(path: string, field: Field): readonly Known[] {
  if (field.kind !== 'group') return [{ path, field }]
  return Object.entries(field.fields).map(([name, one]) => ({ path: `${path}.${name}`, field: one }))
}

function isShown(path: string, field: Field, row: AnyRow, scene: Scene): boolean {
  return !viewOf(field).wide || scene.say(field, valueAt(row, path)) !== ''
}
