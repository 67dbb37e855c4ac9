import { useState } from 'react'
import { Frame } from '../ui/inputs/frame.tsx'
import { RowsBox } from '../ui/inputs/rows-box.tsx'
import { TextBox } from '../ui/inputs/text-box.tsx'
import { Case } from './section.tsx'

type Line = { readonly key: string; readonly text: string }

/** Rows within a record, and how they are before the first. */
export function Rows() {
  return (
    <Case name="<RowsBox>" wide>
      <Lines name="filled" first={['Parapagimi', 'Kësti i dytë', 'Dorëzimi']} />
      <Lines name="empty" first={[]} />
    </Case>
  )
}

function Lines({ name, first }: { readonly name: string; readonly first: readonly string[] }) {
  const [lines, setLines] = useState<readonly Line[]>(first.map((text) => ({ key: text, text })))
  return (
    <RowsBox
      id={`rows-${name}`}
      label={name}
      most={5}
      keys={lines.map(({ key }) => key)}
      actions={{
        add: () => setLines([...lines, { key: crypto.randomUUID(), text: '' }]),
        take: (index) => {
          setLines(lines.filter((_, at) => at !== index))
          return { name: lines[index]?.text ?? '', back: () => setLines(lines) }
        },
        move: (from, to) => setLines(moved(lines, from, to)),
      }}
      row={(index) => (
        <Frame id={`rows-${name}-${index}`} label="Shënim" span={4}>
          {(wiring) => (
            <TextBox
              {...wiring}
              value={lines[index]?.text ?? ''}
              onChange={(text) =>
                setLines(lines.map((line, at) => (at === index ? { ...line, text } : line)))
              }
            />
          )}
        </Frame>
      )}
    />
  )
}

function moved(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const rest = lines.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...lines.slice(from, from + 1), ...rest.slice(to)]
}
