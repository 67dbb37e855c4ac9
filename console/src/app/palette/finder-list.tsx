import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { useWords } from '../../ui/language.ts'
import { StateGlyph } from '../../ui/state-mark.tsx'
import type { Group, Item } from './items.ts'
import { pieces } from './match.ts'

type Props = {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: Item | undefined
  readonly query: string
  readonly onPoint: (item: Item) => void
  readonly onChoose: (item: Item, where: 'here' | 'beside') => void
}

export function optionId(listId: string, item: Item): string {
  return `${listId}-${item.id.replaceAll(' ', '-')}`
}

/** The results in groups; the one that Enter would open is scrolled into view. */
export function FinderList({ id, groups, active, query, onPoint, onChoose }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(id, active)
  useEffect(() => {
    const option = activeId && document.getElementById(activeId)
    if (!option) return
    const isFirst =
      option.parentElement === list.current?.firstElementChild &&
      option.previousElementSibling?.role !== 'option'
    // With the first result the name of its group is shown as well.
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else option.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      className="pal__list scroll"
      role="listbox"
      id={id}
      ref={list}
      aria-label={t('palette.results')}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id.replaceAll(' ', '-')}`}>
          <p id={`${id}-${group.id.replaceAll(' ', '-')}`} role="presentation">
            {group.title}
          </p>
          {group.items.map((item) => (
            <Option
              key={item.id}
              id={optionId(id, item)}
              item={item}
              query={query}
              isActive={item.id === active?.id}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Pick<Props, 'query' | 'onPoint' | 'onChoose'> & {
  readonly id: string
  readonly item: Item
  readonly isActive: boolean
}

function Option({ id, item, query, isActive, onPoint, onChoose }: OptionProps) {
  const press = (event: MouseEvent) => {
    // Keys that open a link in a new window are left to the browser.
    if (item.href && (event.ctrlKey || event.metaKey || event.shiftKey) && !item.closed) return
    event.preventDefault()
    onChoose(item, 'here')
  }
  const props = {
    id,
    role: 'option',
    className: 'pal__item',
    tabIndex: -1,
    'aria-selected': isActive,
    'aria-disabled': item.closed ? true : undefined,
    // Not "enter": the list may move under a pointer that stands still.
    onMouseMove: isActive ? undefined : () => onPoint(item),
    onClick: press,
  }
  const face = (
    <>
      {item.mark ? <StateGlyph state={item.mark} /> : <Icon name={item.icon} />}
      <span className="pal__what">
        <Marked text={item.title} query={query} />
      </span>
      <span className="pal__hint muted cut grow">
        {item.closed ?? <Marked text={item.hint ?? ''} query={query} />}
      </span>
      {item.state && <span className="pal__state muted">{item.state}</span>}
      {item.keys ? <Keys keys={item.keys} /> : isActive && !item.closed && <Keys keys="Enter" />}
    </>
  )
  return item.href && !item.closed ? (
    <a {...props} href={item.href}>
      {face}
    </a>
  ) : (
    <div {...props}>{face}</div>
  )
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return pieces(text, query).map(({ text: piece, isHit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are told apart by nothing but their place
    isHit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )
}
