import { Menu } from '@mantine/core'
import { stands } from '@prona/contract/kernel/conditions'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useReport } from './use-report.ts'

type Props = { readonly resource: Resource; readonly row: AnyRow }

/** The files that can be made of the record. */
export function ReportsMenu(props: Props) {
  const { t } = useWords()
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn">
          <Icon name="file" />
          {t('report.menu')}
          <Icon name="down" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function ReportItems({ resource, row }: Props) {
  const { label } = useWords()
  const report = useReport(resource, row)
  const there = Object.entries(resource.reports ?? {}).filter(([, one]) => stands(one, row))
  return there.map(([name, one]) => (
    <Menu.Item
      key={name}
      className="pop__item"
      leftSection={<Icon name="file" />}
      onClick={() => report(name, label(one.label))}
    >
      {label(one.label)}
    </Menu.Item>
  ))
}
