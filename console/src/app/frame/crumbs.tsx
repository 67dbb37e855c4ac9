import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useKeptSearch } from '../../engine/data/kept-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { usePageName } from '../../ui/page-name.ts'
import { type Place, useOwnPage, usePlace, usePlaceName, usePlaceWord } from '../navigation/place.ts'

/** The path to the open page: section, list, record, and what is being done with it. */
export function Crumbs() {
  const { t } = useWords()
  const place = usePlace()
  const name = usePlaceName(place)
  const word = usePlaceWord(place)
  const above = useCrumbsAbove(place)
  return (
    <nav className="crumbs" aria-label={t('shell.place')}>
      {above.map(({ key, crumb, wide }) => (
        <Fragment key={key}>
          <span className={wide ? 'hide-phone' : undefined}>{crumb}</span>
          <span className={wide ? 'hide-phone' : undefined}>
            <Icon name="next" />
          </span>
        </Fragment>
      ))}
      {name && (
        <span aria-current="page">
          {place?.page === 'row' && <Word word={word} />}
          {name}
        </span>
      )}
    </nav>
  )
}

/** On a phone there is room for the number alone; the page itself shows the word. */
function Word({ word }: { readonly word: string | undefined }) {
  return word && <span className="hide-phone">{word} </span>
}

/** `wide`: only where there is room. A phone shows the page and the one above it. */
type Crumb = { readonly key: string; readonly crumb: ReactNode; readonly wide?: boolean }

function useCrumbsAbove(place: Place | undefined): readonly Crumb[] {
  const { t, label } = useWords()
  const record = usePageName((state) => state.name)
  const word = usePlaceWord(place)
  const own = useOwnPage()
  if (own?.menu) return [{ key: 'section', crumb: t(`nav.${own.menu.section}`), wide: true }]
  if (!place) return []
  const { resource, page, id } = place
  const { plural, names, menu } = resource
  const section = menu && { key: 'section', crumb: t(`nav.${menu.section}`), wide: true }
  const list = {
    key: 'list',
    crumb: <ListCrumb plural={plural} name={label(names.many)} />,
    wide: page === 'edit' || page === 'part',
  }
  const row = id && {
    key: 'row',
    crumb: (
      <Link to="/$plural/$id" params={{ plural, id }} activeOptions={{ exact: true }}>
        <Word word={word} />
        {record ?? label(names.one)}
      </Link>
    ),
  }
  return [section, page !== 'list' && list, (page === 'edit' || page === 'part') && row].filter(
    (crumb) => !!crumb,
  )
}

function ListCrumb({ plural, name }: { readonly plural: string; readonly name: string }) {
  return (
    <Link to="/$plural" params={{ plural }} search={useKeptSearch(plural)} activeOptions={{ exact: true }}>
      {name}
    </Link>
  )
}
