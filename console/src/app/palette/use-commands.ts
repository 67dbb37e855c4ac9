import { contract } from '@prona/contract/account/pages'
import { companyReports, mayOpenReport } from '@prona/contract/company-reports'
import { beginningsOf, creationAddress, wordFor } from '@prona/contract/kernel/kinds'
import { languages } from '@prona/contract/kernel/words'
import { reports } from '@prona/contract/pages'
import { findResource } from '@prona/contract/registry'
import { useAccess } from '../../engine/data/access.ts'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { chooseLanguage, languageNames, useWords } from '../../ui/language.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import { useChooseBranch } from '../navigation/branch-menu.tsx'
import { goKeys } from '../navigation/go-keys.ts'
import { accountPages, workMenuFor } from '../navigation/menu.ts'
import { openPanel } from '../navigation/panels.ts'
import { usePlace } from '../navigation/place.ts'
import { useRecent } from '../navigation/recent.ts'
import { useSession } from '../session/session.ts'
import type { Group, Item } from './items.ts'
import { useLooks } from './use-looks.ts'

const mostRecent = 5

/** The places and commands that are available from anywhere. */
export function useCommands(): readonly Group[] {
  const { t } = useWords()
  const [places, creations, looks, account] = [usePlaces(), useCreations(), useLooks(), useAccount()]
  return [
    { id: 'go', title: t('palette.goTo'), items: places },
    { id: 'create', title: t('palette.create'), items: creations },
    { id: 'looks', title: t('shell.appearance'), items: looks },
    { id: 'account', title: t('palette.account'), items: account },
  ]
}

/** The records opened last on this device. */
export function useRecentGroup(): Group {
  const { t, label } = useWords()
  const { user, branch } = useSignedIn()
  const access = useAccess()
  const place = usePlace()
  const recent = useRecent()
  const mine = recent.user === user._id ? recent.records : []
  const items = mine.flatMap((one): Item[] => {
    const resource = findResource(one.resource)
    const isHere = one.branch === branch && one.id !== place?.id
    if (!resource || !isHere || !access.may(resource, 'read')) return []
    const href = `/${resource.plural}/${one.id}`
    const hint = label(wordFor(resource, { [resource.namedBy ?? '']: one.kind }))
    return [{ id: `recent ${one.id}`, title: one.title, hint, icon: resource.icon, href }]
  })
  return { id: 'recent', title: t('palette.recent'), items: items.slice(0, mostRecent) }
}

function usePlaces(): readonly Item[] {
  const { label } = useWords()
  const { user } = useSignedIn()
  const keys = goKeys()
  const places = workMenuFor(user).map(({ href, icon, name }): Item => {
    const key = keys.get(href)
    const go = { id: `go ${href}`, title: label(name), icon, href, words: name }
    return key ? { ...go, keys: `g ${key}` } : go
  })
  const open = companyReports.filter((one) => mayOpenReport(user, one))
  return [
    ...places,
    ...open.map((one): Item => {
      const href = `${reports.path}?report=${one.name}`
      const hint = label(reports.name)
      return {
        ...{ id: `go ${href}`, title: label(one.label), hint, icon: reports.icon, href },
        words: one.label,
        isQuiet: true,
      }
    }),
  ]
}

function useCreations(): readonly Item[] {
  const { label } = useWords()
  const { user } = useSignedIn()
  const access = useAccess()
  const place = usePlace()
  return workMenuFor(user)
    .flatMap(({ resource }) => (resource && access.may(resource, 'create') ? [resource] : []))
    .flatMap((resource) => {
      const isHere = resource === place?.resource && (place.page === 'list' || place.page === 'row')
      return beginningsOf(resource).map((beginning, index): Item => {
        const href = creationAddress(resource, beginning)
        return {
          id: `create ${href}`,
          title: label(beginning.label),
          icon: 'plus',
          words: [...beginning.label, ...resource.names.one],
          href,
          ...(isHere && index === 0 && { keys: shortcuts.create.keys }),
        }
      })
    })
}

function useAccount(): readonly Item[] {
  const { t, label, language } = useWords()
  const { user, branch } = useSignedIn()
  const chooseBranch = useChooseBranch()
  const signOut = useSession((session) => session.signOut)
  const branches = [{ code: allBranches, name: t('shell.allBranches') }, ...user.branches]
  const others = user.branches.length > 1 ? branches.filter(({ code }) => code !== branch) : []
  return [
    ...[...accountPages, contract].map(
      ({ path, icon, name }): Item => ({
        id: `page ${path}`,
        title: label(name),
        icon,
        href: path,
        words: [path],
      }),
    ),
    ...others.map(({ code, name }): Item => {
      const hint = t('shell.branch')
      return {
        id: `branch ${code}`,
        title: name,
        hint,
        icon: 'pin',
        words: [hint],
        run: () => chooseBranch(code),
      }
    }),
    ...languages
      .filter((one) => one !== language)
      .map((one): Item => {
        const hint = t('shell.language')
        const run = () => void chooseLanguage(one)
        return {
          id: `language ${one}`,
          title: languageNames[one],
          hint,
          icon: 'globe',
          words: [hint, one],
          run,
        }
      }),
    {
      id: 'help',
      title: t('shortcut.title'),
      icon: 'help',
      keys: shortcuts.help.keys,
      run: () => openPanel('shortcuts'),
    },
    { id: 'signOut', title: t('shell.signOut'), icon: 'signOut', run: () => void signOut() },
  ]
}
