import { mostUnpackedBeside } from './limits.ts'
import { readPart, type Workbook } from './workbook.ts'

export type NumberStyle = 'percent' | 'day' | undefined

/** How each style of the workbook shows a number: 0.15 with a percent style was entered as 15. */
export async function numberStyles(workbook: Workbook): Promise<readonly NumberStyle[]> {
  const own = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isInCells = false
  await readPart(
    workbook,
    'xl/styles.xml',
    {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt') own.set(numFmtId, formatCode)
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) styles.push(styleOf(numFmtId, own.get(numFmtId)))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    },
    mostUnpackedBeside,
  )
  return styles
}

/** Numbers below 164 mean the same format in every workbook. */
function styleOf(id: string, code: string | undefined): NumberStyle {
  if (code !== undefined) {
    const signs = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    if (signs.includes('%')) return 'percent'
    return /[dy]/i.test(signs) ? 'day' : undefined
  }
  const known = Number(id)
  if (known === 9 || known === 10) return 'percent'
  return (known >= 14 && known <= 17) || known === 22 ? 'day' : undefined
}
