import type { Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { LifePlaceholder } from '../life/life-placeholder.tsx'

const figures = [90, 70, 110, 80]
const facts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

type Props = { readonly resource: Resource; readonly name?: string | undefined }

/**
 * A placeholder for a record: its name where a list has told it, and a moment later figures, tabs and facts in their
 * places, as a short wait is best not seen.
 */
export function RowSkeleton({ resource, name }: Props) {
  const { t } = useWords()
  // The record's kind is not known yet.
  const [life] = resource.lives ?? []
  return (
    <div className="wrap wrap--bones" role="status" aria-label={t('blank.loading')}>
      <div className="head head--row">
        {name === undefined ? <Bone width={120} /> : <span className="h1">{name}</span>}
        <Bone width={80} />
      </div>
      {resource.highlights && (
        <div className="strip">
          {figures.map((width) => (
            <div key={width}>
              <span className="bonefact">
                <Bone width={width - 20} />
                <Bone width={width} />
              </span>
            </div>
          ))}
        </div>
      )}
      <div className="tabs tabs--bones">
        {figures.map((width) => (
          <Bone key={width} width={width} />
        ))}
      </div>
      <div className="stack">
        {life && <LifePlaceholder way={life.way} />}
        <div className="cols">
          <div className="card factgroup">
            <div className="facts">
              {facts.map((key) => (
                <span className="bonefact" key={key}>
                  <Bone width={70} />
                  <Bone width={110} />
                </span>
              ))}
            </div>
          </div>
          <div className="card factgroup">
            {figures.map((width) => (
              <Bone key={width} width={width * 2} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
