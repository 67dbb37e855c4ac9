import '../ui/styles/rights.css'
import { Menu } from '@mantine/core'
import { everything, type Grant, may } from '@prona/contract/access'
import { plainly } from '@prona/contract/kernel/accents'
import { basicPermissions } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { nearestTo } from '@prona/contract/rights-change'
import type { AboutRole } from '@prona/contract/roles/about-role'
import { type ReactNode, use, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CheckBox } from '../ui/inputs/check-box.tsx'
import { SearchBox } from '../ui/inputs/text-box.tsx'
import { useWords, type Words } from '../ui/language.ts'
import { asIn, differencesIn, limitsBeside, withEverything } from './rights-edits.ts'
import { RightsLine } from './rights-line.tsx'
import { countGiven, permissionsIn, type RightsRow, rightsSections } from './rights-rows.ts'
import { AskedRightContext, type Base, useClosing, useMayGiveEverything } from './rights-scope.ts'
import { useCellKeys } from './use-cell-keys.ts'

type Props = {
  readonly rights: Grant
  readonly choices: FormDetails['choices']
  readonly about: AboutRole | undefined
  /** Undefined where rights are only shown. */
  readonly onChange?: (rights: Grant) => void
  /** The inputs of the limits, which stand below the resource they concern. */
  readonly limits: ReactNode
}

/** Everything a role may do, on one screen: a row for each list and page, a column for each verb. */
export function RightsMatrix({ rights, choices, about, onChange, limits }: Props) {
  const words = useWords()
  const { t } = words
  const matrix = useRef<HTMLTableElement>(null)
  const keys = useCellKeys(matrix)
  const closing = useClosing(rights)
  const sections = useMemo(() => rightsSections(choices), [choices])
  const [typed, setTyped] = useState('')
  const asked = use(AskedRightContext)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(rowsWith(asked, sections)))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [comparedWith, setComparedWith] = useState<string>()
  const base = useBase(about, rights, comparedWith)
  const rows = sections.flatMap((section) => section.rows)
  const withMore = rows.filter(({ actions, fields }) => actions.length + fields.length > 0)
  const isAllOpen = withMore.every(({ key }) => opened.has(key))
  const count = base ? rows.reduce((sum, row) => sum + differencesIn(row, rights, base).length, 0) : 0
  const hasAll = may(rights, everything)
  const canGive = (one: string) => !closing.permission(one)
  return (
    <div className="rights">
      <div className="rights__bar">
        <SearchBox
          label={t('role.search')}
          placeholder={t('role.search')}
          value={typed}
          onChange={setTyped}
        />
        <Button
          small
          icon="rows"
          aria-pressed={isAllOpen}
          onClick={() => setOpened(new Set(isAllOpen ? [] : withMore.map(({ key }) => key)))}
        >
          {t('role.showActions')}
        </Button>
        {base && about && (
          <div className="rights__compared">
            <BaseMenu some={about.builtIn} base={base} onChoose={setComparedWith} />
            <span className="small" data-s={count > 0 ? 'held' : undefined} role="status">
              {count > 0 ? t('role.differences', { count }) : t('role.same')}
            </span>
            {onChange && count > 0 && (
              <Button
                small
                icon="undo"
                onClick={() => onChange(rows.reduce((now, row) => asIn(base, row, now, canGive), rights))}
                closedBecause={hasAll ? t('role.partOfEverything') : undefined}
              >
                {t('role.backTo', { name: base.name })}
              </Button>
            )}
          </div>
        )}
      </div>
      <Everything rights={rights} onChange={onChange} />
      <table className="rights__table" ref={matrix} {...keys}>
        <thead>
          <tr>
            <th scope="col">{t('role.listOrPage')}</th>
            {basicPermissions.map((verb) => (
              <th key={verb} scope="col" className="rights__verb">
                {t(`permission.${verb}`)}
              </th>
            ))}
            <th scope="col" className="rights__verb">
              {t('role.allRecords')}
            </th>
            <th scope="col" colSpan={2}>
              <span className="vh">{t('role.actions')}</span>
            </th>
          </tr>
        </thead>
        {sections.map(({ section, rows: all }) => {
          const found = all.filter((row) => isFound(row, typed, words))
          const isClosed = closed.has(section) && typed === ''
          return (
            found.length > 0 && (
              <tbody key={section}>
                <tr className="rights__section">
                  <th scope="rowgroup" colSpan={9}>
                    <button
                      type="button"
                      aria-expanded={!isClosed}
                      onClick={() => setClosed((now) => toggled(now, section))}
                    >
                      <Icon name={isClosed ? 'next' : 'down'} small />
                      {t(`nav.${section}`)}
                      <span className="muted num">
                        {sumOf(all, (row) => countGiven(rights, row))}/
                        {sumOf(all, (row) => permissionsIn(row).length)}
                      </span>
                    </button>
                  </th>
                </tr>
                {!isClosed &&
                  found.map((row) => (
                    <RightsLine
                      key={row.key}
                      row={row}
                      rights={rights}
                      base={base}
                      closing={closing}
                      onChange={onChange}
                      isOpen={opened.has(row.key) || isFoundBelow(row, typed, words)}
                      onOpen={() => setOpened((now) => toggled(now, row.key))}
                      limits={limitsBeside[row.key] && limits}
                    />
                  ))}
              </tbody>
            )
          )
        })}
      </table>
      {rows.every((row) => !isFound(row, typed, words)) && (
        <p className="muted small rights__none" role="status">
          {t('filter.nothingFound')}
        </p>
      )}
    </div>
  )
}

/** The one chosen, else what the role is or, of one of the company's own, what it is nearest to. */
function useBase(about: AboutRole | undefined, rights: Grant, chosen: string | undefined): Base | undefined {
  // What it is nearest to as it was, not as one writes.
  const [first] = useState(rights)
  return useMemo(() => {
    const key = chosen ?? about?.key
    return about?.builtIn.find((one) => one.key === key) ?? nearestTo(first, about?.builtIn ?? [])
  }, [about, first, chosen])
}

type BaseProps = {
  readonly some: readonly Base[]
  readonly base: Base
  readonly onChoose: (key: string) => void
}

function BaseMenu({ some, base, onChoose }: BaseProps) {
  const { t } = useWords()
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="tool">
          {t('role.comparedWith', { name: base.name })}
          <Icon name="down" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={base.key} onChange={onChoose}>
          {some.map(({ key, name }) => (
            <Menu.RadioItem key={key} value={key} checkIcon={<Icon name="check" small />} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Only who has everything can give everything; to anybody else a role that does not have it says nothing of it. */
function Everything({ rights, onChange }: Pick<Props, 'rights' | 'onChange'>) {
  const { t } = useWords()
  const mayGive = useMayGiveEverything()
  const hasAll = may(rights, everything)
  if (!hasAll && !(onChange && mayGive)) return null
  return (
    <div className="rights__all">
      {onChange && mayGive ? (
        <CheckBox checked={hasAll} onChange={(on) => onChange(withEverything(rights, on))}>
          {t('role.everything')}
        </CheckBox>
      ) : (
        <span className="row">
          <Icon name="check" small />
          {t('role.everything')}
        </span>
      )}
    </div>
  )
}

/** What is asked for may stand below its row. */
function rowsWith(asked: string | undefined, sections: ReturnType<typeof rightsSections>): readonly string[] {
  const rows = sections.flatMap((section) => section.rows)
  return rows
    .filter(({ actions }) => actions.some(({ permission }) => permission === asked))
    .map(({ key }) => key)
}

function isFound(row: RightsRow, typed: string, words: Words): boolean {
  return matches(words.label(row.name), typed) || isFoundBelow(row, typed, words)
}

function isFoundBelow({ actions, fields }: RightsRow, typed: string, { label }: Words): boolean {
  if (plainly(typed) === '') return false
  return [...actions.map((one) => label(one.label)), ...fields.map((one) => one.label)].some((word) =>
    matches(word, typed),
  )
}

function matches(word: string, typed: string): boolean {
  return plainly(word).includes(plainly(typed))
}

function toggled(some: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(some)
  if (!next.delete(one)) next.add(one)
  return next
}

function sumOf<T>(some: readonly T[], count: (one: T) => number): number {
  return some.reduce((sum, one) => sum + count(one), 0)
}
