import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import type { Column } from '../fields/columns.ts'

/** Takes the place of the rows that are scrolled out of view. */
export function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is focusable only where it is asked to be
    <tr aria-hidden="true">
      <td className="gap" style={{ blockSize: height }} />
    </tr>
  )
}

const boneRows = Array.from({ length: 25 }, (_, row) => row)

/** Placeholders as large as the rows to come, shown once the wait is long enough to be noticed. */
export function Bones({ columns, count }: { readonly columns: readonly Column[]; readonly count: number }) {
  if (!useLate(true)) return null
  return boneRows.slice(0, count).map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is focusable only where it is asked to be
    <tr key={row} aria-hidden="true">
      <td className="boxes" />
      {columns.map(({ path }, column) => (
        <td key={path}>
          <Bone width={48 + ((row * 7 + column * 13) % 5) * 12} />
        </td>
      ))}
    </tr>
  ))
}
