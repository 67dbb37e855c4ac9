import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import { toggleRail, useRail } from '../navigation/rail.ts'

/** Reduces the navigation to its icons, or shows the words again. */
export function RailButton() {
  const { t } = useWords()
  const isNarrow = useRail((rail) => rail.isNarrow)
  const label = t(isNarrow ? 'shell.widenMenu' : 'shell.narrowMenu')
  return (
    <button
      type="button"
      data-hint={label}
      data-hint-keys={shortcuts.rail.keys}
      data-hint-beside
      className="nav__rail"
      aria-label={label}
      aria-keyshortcuts="Control+B"
      onClick={toggleRail}
    >
      <Icon name="sidebar" />
    </button>
  )
}
