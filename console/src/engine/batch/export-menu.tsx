import { Menu } from '@mantine/core'
import { permissionsOf, type Resource } from '@prona/contract/kernel/resource'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { LackingButton } from '../action/lacking-button.ts'
import { useAccess } from '../data/access.ts'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useWithBranch } from '../data/with-branch.ts'
import { columnsOf, useColumns } from '../fields/columns.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  /** Without it: all that the list finds. */
  readonly selection?: Selection
  readonly small?: boolean
}

const kinds = ['xlsx', 'csv'] as const
const formats = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const

/** Exports the list, or the rows selected in it, as a file with the visible columns or all of them. */
export function ExportMenu({ resource: exported, state, selection, small }: Props) {
  const resource = useWithBranch(exported)
  const words = useWords()
  const access = useAccess()
  const { client } = useSignedIn()
  const shown = useColumns(resource, state.columns, state.pinned).map(({ path }) => path)
  const every = columnsOf(resource, access).map(({ path }) => path)
  const save = async (format: keyof typeof formats, columns: readonly string[]) => {
    const { exportList } = await import('./export-list.ts')
    await exportList({ client, resource, state, selection, words }, format, columns)
  }
  const items = (columns: readonly string[]) =>
    kinds.map((kind) => (
      <Menu.Item key={kind} onClick={() => save(kind, columns)}>
        {formats[kind]}
      </Menu.Item>
    ))
  if (!access.may(resource, 'report')) {
    if (!permissionsOf(exported).includes(`${exported.single}.report`)) return null
    return (
      <LackingButton of={exported} verb="report" small={small} icon="download">
        <span className="btn__word">{words.t('export.menu')}</span>
      </LackingButton>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={small ? 'btn btn--s' : 'btn btn--fold'}>
          <Icon name="download" />
          <span className="btn__word">{words.t('export.menu')}</span>
          {!small && <Icon name="down" small />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.t('export.shown')}</Menu.Label>
        {items(shown)}
        <Menu.Divider />
        <Menu.Label>{words.t('export.every')}</Menu.Label>
        {items(every)}
      </Menu.Dropdown>
    </Menu>
  )
}
