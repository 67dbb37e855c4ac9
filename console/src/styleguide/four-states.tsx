import { type ReactNode, useState } from 'react'
import { Frame, type Wiring } from '../ui/inputs/frame.tsx'
import { Case } from './section.tsx'

type Props<T> = {
  readonly name: string
  readonly empty: T
  readonly filled: T
  readonly children: (value: T, onChange: (value: T) => void, wiring: Wiring) => ReactNode
}

const states = ['empty', 'filled', 'invalid', 'disabled'] as const
type State = (typeof states)[number]

/** An input as it is found, filled in, refused and closed. */
export function FourStates<T>(props: Props<T>) {
  return (
    <Case name={props.name} wide>
      <div className="guide__four">
        {states.map((state) => (
          <One key={state} state={state} {...props} />
        ))}
      </div>
    </Case>
  )
}

function One<T>({ state, name, empty, filled, children }: Props<T> & { readonly state: State }) {
  const [value, setValue] = useState(state === 'empty' ? empty : filled)
  const id = `${name.replace(/\W+/g, '')}-${state}`
  return (
    <Frame
      id={id}
      label={state}
      required={state === 'empty'}
      help={state === 'filled' ? 'Ndihma qëndron këtu' : undefined}
      error={state === 'invalid' ? 'Kjo vlerë nuk pranohet.' : undefined}
    >
      {(wiring) => children(value, setValue, { ...wiring, disabled: state === 'disabled' })}
    </Frame>
  )
}
