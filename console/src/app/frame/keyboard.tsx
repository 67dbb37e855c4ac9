import { beginningsOf, creationAddress } from '@prona/contract/kernel/kinds'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccess } from '../../engine/data/access.ts'
import { latePart } from '../../ui/late-part.tsx'
import { isCharacter, readKeys } from '../../ui/shortcut-keys.ts'
import { shortcutFor, useCharacterShortcuts, useShortcut } from '../../ui/shortcuts.ts'
import { goKeys } from '../navigation/go-keys.ts'
import { closePanel, openPanel, usePanels } from '../navigation/panels.ts'
import { usePlace } from '../navigation/place.ts'
import { useRecents } from '../navigation/recent.ts'

const Palette = latePart(async () => (await import('../palette/palette.tsx')).Palette)
const ShortcutSheet = latePart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/**
 * The shortcuts that work everywhere, and the two panels they open, whose code is fetched when first needed.
 */
export function Keyboard() {
  useGlobalShortcuts()
  useListening()
  useRecents()
  const open = usePanels((panels) => panels.open)
  return (
    <>
      <Palette opened={open === 'palette'} onClose={closePanel} />
      <ShortcutSheet opened={open === 'shortcuts'} onClose={closePanel} />
    </>
  )
}

function useGlobalShortcuts(): void {
  const router = useRouter()
  const access = useAccess()
  const place = usePlace()
  const { resource, page, id } = place ?? {}
  const isShowing = page === 'list' || page === 'row'
  const go = (to: string) => () => void router.navigate({ href: to })
  const mayCreate = resource && isShowing && access.may(resource, 'create')
  const mayEdit = resource && page === 'row' && access.may(resource, 'update')
  useShortcut('palette', () => openPanel('palette'))
  useShortcut('help', () => openPanel('shortcuts'))
  const [beginning] = mayCreate ? beginningsOf(resource) : []
  useShortcut('create', beginning && resource && go(creationAddress(resource, beginning)))
  useShortcut('edit', mayEdit ? go(`/${resource.plural}/${id}/edit`) : undefined)
}

/** One listener for all shortcuts. A key that a part of the page has handled itself is no shortcut. */
function useListening(): void {
  const router = useRouter()
  useEffect(() => {
    const read = readKeys()
    const hear = (event: KeyboardEvent) => {
      const keys = event.defaultPrevented ? undefined : read(event)
      if (keys === undefined) return
      if (isCharacter(keys) && (!useCharacterShortcuts.getState().on || isTaken(event.target))) return
      const run = shortcutFor(keys) ?? wayTo(keys, (href) => router.navigate({ href }))
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [router])
}

function wayTo(keys: string, go: (href: string) => void): (() => void) | undefined {
  const letter = /^g (.)$/.exec(keys)?.[1]
  const found = letter && [...goKeys()].find(([, key]) => key === letter)
  return found ? () => go(found[0]) : undefined
}

const writing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=dialog], dialog, [role=menu], [role=listbox]'

/** Whether keys belong to the target itself: a field, or a menu or dialog that uses letters. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(writing) !== null
}
