import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'
import { FinderFoot } from './finder-foot.tsx'
import { FinderList, optionId } from './finder-list.tsx'
import { arranged, type Group, type Item, typedFrom } from './items.ts'
import { NothingFound } from './nothing-found.tsx'
import { useCommands, useRecentGroup } from './use-commands.ts'
import { useFound } from './use-found.ts'

type Props = { readonly record?: Group; readonly onClose: () => void }

/** The input and its results. The focus stays in the input; the arrow keys move through the results. */
export function Finder({ record, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const listId = useId()
  const [input, setInput] = useState('')
  const [chosen, setChosen] = useState<string>()
  const typed = typedFrom(input)
  const { groups: found, isWaiting, error, retry } = useFound(typed)
  const recent = useRecentGroup()
  const commands = useCommands()
  const here = record ? [record] : []
  const isUntouched = typed.mode === 'all' && typed.text === ''
  const offered = { all: [...here, ...commands], commands: [...here, ...commands], units: [] }[typed.mode]
  const groups = isUntouched
    ? arranged(commands, [...here, recent], '')
    : arranged(offered, found, typed.text)
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === chosen) ?? items[0]
  const isLate = useLate(isWaiting)
  const answered = useDeferredValue(isWaiting ? undefined : items.length)

  const choose = (item: Item, where: 'here' | 'beside') => {
    if (item.closed) return
    if (item.href && where === 'beside') return void window.open(item.href, '_blank', 'noopener')
    onClose()
    if (item.run) item.run()
    else if (item.href) void router.navigate({ href: item.href })
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen(items.at((items.indexOf(active as Item) + step) % items.length)?.id)
    else if (event.key === 'Tab') setChosen(nextGroup(groups, active, event.shiftKey ? -1 : 1)?.id)
    else if (event.key === 'Enter' && active)
      choose(active, event.ctrlKey || event.metaKey ? 'beside' : 'here')
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="pal__in">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is its input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('palette.open')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('palette.open')}
          maxLength={200}
          value={input}
          onChange={(event) => {
            setInput(event.currentTarget.value)
            setChosen(undefined)
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          className="pal__close"
          tabIndex={-1}
          onClick={onClose}
          aria-label={`Esc, ${t('dialog.close')}`}
        >
          <kbd className="hide-phone">Esc</kbd>
          <span className="only-phone">
            <Icon name="close" />
          </span>
        </button>
      </div>
      <FinderList
        id={listId}
        groups={groups}
        active={active}
        query={typed.text}
        onPoint={(item) => setChosen(item.id)}
        onChoose={choose}
      />
      {error && (
        <div className="pal__note" role="alert">
          <span>{t('palette.failed')}</span>
          <button type="button" className="link" onClick={() => void retry()}>
            {t('blank.retry')}
          </button>
        </div>
      )}
      {items.length === 0 && !error && (
        <p className="pal__note muted">
          {isWaiting ? isLate && t('palette.searching') : <NothingFound typed={typed} />}
        </p>
      )}
      <FinderFoot />
      <output className="vh" aria-live="polite">
        {answered === undefined || input === '' ? '' : t('palette.count', { count: answered })}
      </output>
    </>
  )
}

/** The first result of the next group; after the last group the first of all. */
function nextGroup(groups: readonly Group[], active: Item | undefined, step: 1 | -1): Item | undefined {
  const at = groups.findIndex(({ items }) => items.some(({ id }) => id === active?.id))
  return groups.at((at + step) % groups.length)?.items[0]
}
