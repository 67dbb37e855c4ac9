import '../../ui/styles/help.css'
import { may } from '@prona/contract/access'
import { contract, help } from '@prona/contract/account/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { useMenu } from '../navigation/use-menu.ts'
import { news } from './help-news.ts'
import { helpWords, topics } from './help-words.ts'
import { ShortcutGroups } from './shortcut-groups.tsx'
import { WhomToReach } from './whom-to-reach.tsx'

// Written in by the build (console/vite.config.ts).
const version: string = import.meta.env.VITE_VERSION

/** How to find things, how the main jobs are done, whom to reach, and what is new. */
export function HelpPage() {
  const { t, label } = useWords()
  const sections = [
    ['browse', t('nav.browse'), <Browse key="browse" />],
    ['concepts', t('nav.concepts'), <Concepts key="concepts" />],
    ['contact', t('nav.contact'), <WhomToReach key="contact" />],
    ['news', label(helpWords.news), <News key="news" />],
  ] as const
  return (
    <ScrollPage>
      <div className="head">
        <h1 className="grow">{label(help.name)}</h1>
        <Link className="btn" to={contract.path}>
          {label(contract.name)}
        </Link>
      </div>
      <p className="muted">{label(helpWords.about)}</p>
      <nav className="help__ways" aria-label={label(help.name)}>
        {sections.map(([id, title]) => (
          <a key={id} className="link" href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="help">
        {sections.map(([id, title, content]) => (
          <Section key={id} id={id} title={title}>
            {content}
          </Section>
        ))}
      </div>
    </ScrollPage>
  )
}

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="card help__part" aria-labelledby={`${id}-title`}>
      <div className="card__head">
        <h2 className="h2" id={`${id}-title`}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** Where everything is, and the keys that lead there. */
function Browse() {
  const { label } = useWords()
  const places = useMenu().flatMap(({ section, items }) => (section === 'account' ? [] : items))
  return (
    <>
      <div className="card__body help__text">
        <p>{label(helpWords.find)}</p>
        <div className="help__places">
          {places.map(({ href, icon, name, resource, page }) =>
            resource ? (
              <Link key={href} className="btn" to="/$plural" params={{ plural: resource.plural }}>
                <Icon name={icon} />
                {name}
              </Link>
            ) : (
              <Link key={href} className="btn" to={page?.path ?? '/'}>
                <Icon name={icon} />
                {name}
              </Link>
            ),
          )}
        </div>
      </div>
      <ShortcutGroups />
    </>
  )
}

/** The main jobs that the reader may do. */
function Concepts() {
  const { label } = useWords()
  const { user } = useSignedIn()
  return topics
    .filter(({ right }) => right === undefined || may(user, right))
    .map(({ name, steps, plural, isNew }) => (
      <details key={name[1]} className="help__topic">
        <summary>{label(name)}</summary>
        <ol>
          {steps.map((step) => (
            <li key={step[1]}>{label(step)}</li>
          ))}
        </ol>
        {plural && (
          <Link className="link" to={isNew ? '/$plural/new' : '/$plural'} params={{ plural }}>
            {label(helpWords.start)}
          </Link>
        )}
      </details>
    ))
}

function News() {
  const { label } = useWords()
  return (
    <div className="card__body help__text">
      <p>
        <Link className="link" to="/">
          Prona
        </Link>{' '}
        <span className="muted">
          · {label(helpWords.version)} {version}
        </span>
      </p>
      <ul>
        {news.map((one) => (
          <li key={one[1]}>{label(one)}</li>
        ))}
      </ul>
    </div>
  )
}
