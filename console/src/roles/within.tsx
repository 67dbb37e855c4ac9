import type { AboutRole } from '@prona/contract/roles/about-role'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'

/** What the settings take away beyond what the role says: not changed here. */
export function Within({ about }: { readonly about: AboutRole | undefined }) {
  const { t } = useWords()
  return about?.within.map((group) => (
    <p key={group} className="note" data-s="held">
      <Glyph shape="dashedRing" />
      <span>{t(group === 'reportingRoles' ? 'role.withinReporting' : 'role.withinLimited')}</span>
    </p>
  ))
}
