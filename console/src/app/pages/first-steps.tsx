import '../../ui/styles/first-steps.css'
import { Menu } from '@mantine/core'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { WordKey } from '@prona/contract/kernel/words'
import { property, unit, user } from '@prona/contract/resources'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { listStateFrom } from '../../engine/data/list-state.ts'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { pageQuery } from '../../engine/data/use-list.ts'
import { titleOf } from '../../engine/data/use-references.ts'
import { TemplateButton } from '../../engine/import/template-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'

type Step = {
  readonly resource: Resource
  readonly title: WordKey
  readonly help: WordKey
  /** How many records there are when it is done; whoever sets the company up is a user already. */
  readonly enough: number
}

const steps: readonly Step[] = [
  { resource: property, title: 'start.property', help: 'start.propertyHelp', enough: 1 },
  { resource: unit, title: 'start.units', help: 'start.unitsHelp', enough: 1 },
  { resource: user, title: 'start.colleagues', help: 'start.colleaguesHelp', enough: 2 },
]

/** What a new company begins with, and what each step brings. Tells when all are done, or need not be shown. */
export function FirstSteps({ onOver }: { readonly onOver: () => void }) {
  const { t } = useWords()
  const signedIn = useSignedIn()
  const lists = useQueries({
    queries: steps.map(({ resource }) => ({
      ...pageQuery(signedIn, resource, listStateFrom(resource, {})),
      refetchOnMount: 'always' as const,
    })),
  })
  const isAnswered = lists.every(({ isPending, isFetching }) => !isPending && !isFetching)
  const done = steps.map(({ enough }, index) => (lists[index]?.data?.rows.length ?? 0) >= enough)
  const isOver = isAnswered && (done.every(Boolean) || lists.some(({ isError }) => isError))
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!isAnswered || isOver) return <PageSkeleton />
  const next = done.indexOf(false)
  return (
    <ScrollPage>
      <div className="head">
        <h1 className="grow">{t('start.title')}</h1>
        <button type="button" className="btn" onClick={onOver}>
          {t('start.hide')}
        </button>
      </div>
      <p className="muted">{t('start.about')}</p>
      <ol className="steps">
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} isDone={done[index] === true} isNext={index === next}>
            {step.resource === unit && done[0] && (
              <>
                <SeveralUnits properties={lists[0]?.data?.rows ?? []} />
                <TemplateButton resource={unit} />
                <Link
                  className="btn"
                  to="/$plural"
                  params={{ plural: unit.plural }}
                  search={{ import: true }}
                >
                  <Icon name="upload" />
                  {t('start.import')}
                </Link>
              </>
            )}
          </StepCard>
        ))}
      </ol>
    </ScrollPage>
  )
}

/** To the plan for several units of the property, or of the one that is chosen. */
function SeveralUnits({ properties }: { readonly properties: readonly AnyRow[] }) {
  const { t } = useWords()
  const [first, ...others] = properties
  const linkTo = ({ _id }: AnyRow) => ({
    to: '/$plural/$id' as const,
    params: { plural: property.plural, id: _id },
    search: { tab: unit.plural, make: true },
  })
  const shown = (
    <>
      <Icon name="building" />
      {t('make.button')}
    </>
  )
  if (!first) return null
  if (others.length === 0) {
    return (
      <Link className="btn" {...linkTo(first)}>
        {shown}
      </Link>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn">
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {properties.map((one) => (
          <Menu.Item
            key={one._id}
            className="pop__item"
            renderRoot={(root) => <Link {...root} {...linkTo(one)} />}
          >
            {titleOf(property, one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type CardProps = {
  readonly step: Step
  readonly isDone: boolean
  readonly isNext: boolean
  readonly children: ReactNode
}

function StepCard({ step: { resource, title, help }, isDone, isNext, children }: CardProps) {
  const { t, label } = useWords()
  return (
    <li className="card steps__step" data-done={isDone || undefined}>
      <Icon name={isDone ? 'check' : resource.icon} />
      <div className="grow">
        <h2 className="strong">{t(title)}</h2>
        <p className="muted">{t(help)}</p>
      </div>
      {isDone ? (
        <span className="muted">{t('start.done')}</span>
      ) : (
        <div className="row">
          {children}
          <Link
            className={isNext ? 'btn btn--primary' : 'btn'}
            to="/$plural/new"
            params={{ plural: resource.plural }}
          >
            <Icon name="plus" />
            {label(resource.names.add)}
          </Link>
        </div>
      )}
    </li>
  )
}
