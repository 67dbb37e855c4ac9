import { Menu } from '@mantine/core'
import { companyReportCalls } from '@prona/client/company-reports'
import type { CompanyReport } from '@prona/contract/reports/company-report'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { downloadFrom } from '../engine/files/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { reportWords } from './report-words.ts'

const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const

type Props = { readonly report: CompanyReport; readonly query: Readonly<Record<string, string>> }

/** Saves the report, asked for as it is shown, as a file. */
export function ReportFiles({ report, query }: Props) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const save = (format: keyof typeof formats) =>
    downloadFrom(t, (options) =>
      companyReportCalls(client.connection).file(report.name, { ...query, format }, options),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="btn">
          <Icon name="download" />
          <span>{label(reportWords.file)}</span>
          <Icon name="down" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
