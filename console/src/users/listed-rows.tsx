import { filledIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import type { CheckedList } from '@prona/contract/users/invite-list'
import { inviteListWords } from '@prona/contract/users/invite-list-words'
import { type ReactNode, useId } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import type { Wiring } from '../ui/inputs/frame.tsx'
import type { Option } from '../ui/inputs/option.ts'
import { Pick } from '../ui/inputs/pick.tsx'
import { TextBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import type { Listed } from './listed-people.ts'
import { useRolesToGive } from './roles-to-give.ts'

type Checked = CheckedList['people'][number]
type Props = {
  readonly rows: readonly Listed[]
  readonly ofRow: ReadonlyMap<number, Checked | undefined>
  readonly onChange: (rows: readonly Listed[]) => void
}

/** Each person in a row that can be corrected, with what is wrong below each value. */
export function ListedRows({ rows, ofRow, onChange }: Props) {
  const { label } = useWords()
  const { user: reader } = useSignedIn()
  const roles = useRolesToGive()
  const branches = reader.branches.map(({ code, name }) => ({ value: code, label: name }))
  const { name, email, username, role } = user.fields
  return (
    <table className="listed__rows">
      <thead>
        <tr>
          <th scope="col">{label(name.label)}</th>
          <th scope="col">{label(email.label)}</th>
          <th scope="col">{label(username.label)}</th>
          <th scope="col">{label(role.label)}</th>
          {branches.length > 1 && <th scope="col">{label(inviteListWords.branch)}</th>}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            number={index + 1}
            checked={ofRow.get(row.key)}
            roles={roles}
            branches={branches}
            onChange={(next) => onChange(rows.map((one) => (one.key === row.key ? next : one)))}
            onRemove={() => onChange(rows.filter((one) => one.key !== row.key))}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  readonly row: Listed
  readonly number: number
  readonly checked: Checked | undefined
  readonly roles: readonly Option[]
  readonly branches: readonly Option[]
  readonly onChange: (row: Listed) => void
  readonly onRemove: () => void
}

function Row({ row, number, checked, roles, branches, onChange, onRemove }: RowProps) {
  const { label } = useWords()
  const { fields } = user
  const cell = (
    name: 'name' | 'email' | 'username' | 'role' | 'branch',
    box: (wiring: Wiring) => ReactNode,
  ) => (
    <Cell
      field={label(name === 'branch' ? inviteListWords.branch : fields[name].label)}
      number={number}
      error={checked?.issues.find(({ field }) => field === name)?.message}
      box={box}
    />
  )
  const write = (name: keyof Listed) => (value: string | null) => onChange({ ...row, [name]: value ?? '' })
  return (
    <tr>
      {cell('name', (wiring) => (
        <TextBox {...wiring} value={row.name} maxLength={fields.name.max} onChange={write('name')} />
      ))}
      {cell('email', (wiring) => (
        <TextBox {...wiring} type="email" value={row.email} maxLength={200} onChange={write('email')} />
      ))}
      {cell('username', (wiring) => (
        <TextBox
          {...wiring}
          type="code"
          value={row.username}
          placeholder={checked?.username}
          maxLength={fields.username.max}
          onChange={write('username')}
        />
      ))}
      {cell('role', (wiring) => (
        <Pick {...wiring} value={row.role} options={roles} onChange={write('role')} />
      ))}
      {branches.length > 1 &&
        cell('branch', (wiring) => (
          <Pick {...wiring} value={row.branch} options={branches} onChange={write('branch')} />
        ))}
      <td className="listed__remove">
        <Button
          small
          look="ghost"
          icon="trash"
          aria-label={filledIn(label(inviteListWords.remove), { name: row.name || row.email || number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

type CellProps = {
  readonly field: string
  readonly number: number
  readonly error: string | undefined
  readonly box: (wiring: Wiring) => ReactNode
}

function Cell({ field, number, error, box }: CellProps) {
  const { label } = useWords()
  const id = useId()
  const name = filledIn(label(inviteListWords.cellOf), { field, row: number })
  return (
    <td data-invalid={error ? '' : undefined} className="listed__cell field">
      <label htmlFor={id}>
        <span className="vh">{name}</span>
        <span aria-hidden="true" className="listed__field">
          {field}
        </span>
      </label>
      {box({ id, label: name, invalid: Boolean(error), ...(error && { describedBy: `${id}-error` }) })}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Glyph shape="triangle" />
          {error}
        </p>
      )}
    </td>
  )
}
