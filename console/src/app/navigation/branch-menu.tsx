import { Menu } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useSession } from '../session/session.ts'
import { usePlace } from './place.ts'

/** Chooses the branch to work in. */
export function BranchMenu() {
  const { t } = useWords()
  const { user, branch } = useSignedIn()
  const chosen = user.branches.find(({ code }) => code === branch)?.name ?? t('shell.allBranches')
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="tool" aria-label={`${chosen}, ${t('shell.branch')}`}>
          <Icon name="pin" small />
          {chosen}
          <Icon name="down" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <BranchChoice />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same choice within another menu. */
export function BranchChoice() {
  const { t } = useWords()
  const { user, branch } = useSignedIn()
  const choose = useChooseBranch()
  const choices = [{ code: allBranches, name: t('shell.allBranches') }, ...user.branches]
  return (
    <Menu.RadioGroup value={branch} onChange={choose}>
      {choices.map(({ code, name }) => (
        <Menu.RadioItem key={code} value={code} checkIcon={<Icon name="check" small />} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/**
 * A record and a filtered list belong to the branch they were opened in, so after the choice the whole list
 * is shown.
 */
export function useChooseBranch(): (branch: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const place = usePlace()
  const choose = useSession((session) => session.chooseBranch)
  return async (branch) => {
    if (!place) return choose(branch)
    const { plural } = place.resource
    await navigate({ to: '/$plural', params: { plural }, search: {} })
    // Whoever keeps their unsaved work also keeps its branch.
    if (router.state.location.pathname === `/${plural}`) choose(branch)
  }
}
