import { useState } from 'react'
import { CheckBox } from '../ui/inputs/check-box.tsx'
import { CheckList } from '../ui/inputs/check-list.tsx'
import { EitherBox } from '../ui/inputs/either-box.tsx'
import { GroupedChecks } from '../ui/inputs/grouped-checks.tsx'
import { ManyBox } from '../ui/inputs/many-box.tsx'
import type { Option } from '../ui/inputs/option.ts'
import { Pick } from '../ui/inputs/pick.tsx'
import { QuickChoices } from '../ui/inputs/quick-choices.tsx'
import { FourStates } from './four-states.tsx'
import { Case } from './section.tsx'

export function Choices() {
  return (
    <>
      <FourStates name="<CheckBox>" empty={false} filled={true}>
        {(value, onChange, wiring) => (
          <CheckBox checked={value} onChange={onChange} wiring={wiring}>
            Me ashensor
          </CheckBox>
        )}
      </FourStates>
      <FourStates<string | null> name="<EitherBox>" empty={null} filled="person">
        {(value, onChange, wiring) => (
          <EitherBox {...wiring} value={value} options={kinds} onChange={onChange} />
        )}
      </FourStates>
      <FourStates<string | null> name="<Pick clearable>" empty={null} filled="held">
        {(value, onChange, wiring) => (
          <Pick {...wiring} value={value} options={units} onChange={onChange} clearable />
        )}
      </FourStates>
      <FourStates<string | null> name="<Pick source making>" empty={null} filled="free">
        {(value, onChange, wiring) => (
          <Pick
            {...wiring}
            value={value}
            options={units}
            onChange={onChange}
            source={{ search: ignore, busy: false, recent: units.slice(0, 1) }}
            making={{ label: 'Njësi e re', make: ignore }}
          />
        )}
      </FourStates>
      <FourStates<readonly string[]> name="<ManyBox>" empty={[]} filled={['tarracë', 'garazh']}>
        {(value, onChange, wiring) => <ManyBox {...wiring} value={value} onChange={onChange} />}
      </FourStates>
      <FourStates<readonly string[]> name="<GroupedChecks>" empty={[]} filled={['units.read']}>
        {(value, onChange, wiring) => (
          <GroupedChecks {...wiring} options={permissions} value={value} onChange={onChange} />
        )}
      </FourStates>
      <Lists />
    </>
  )
}

function Lists() {
  const [chosen, setChosen] = useState<readonly string[]>(['held'])
  const [quick, setQuick] = useState<string | undefined>('person')
  return (
    <>
      <Case name="<CheckList>" wide>
        <div className="guide__four">
          <CheckList label="Short" options={units} value={chosen} onChange={setChosen} />
          <CheckList label="Long" options={floors} value={chosen} onChange={setChosen} />
          <CheckList label="Closed" options={units} value={chosen} onChange={setChosen} disabled />
          <CheckList label="Nothing" options={[]} value={chosen} onChange={setChosen} />
        </div>
      </Case>
      <Case name="<QuickChoices>">
        <QuickChoices label="Kinds" options={kinds} value={quick} onChange={setQuick} />
      </Case>
    </>
  )
}

function ignore(): void {
  // What is searched for and made here comes from nowhere: the page needs no server.
}

const kinds: readonly Option[] = [
  { value: 'person', label: 'Person' },
  { value: 'company', label: 'Shoqëri' },
]
const units: readonly Option[] = [
  { value: 'free', label: 'A-0501', hint: '78 m²', state: { mark: 'available', word: 'E lirë' } },
  { value: 'held', label: 'E mbajtur', mark: 'held' },
  { value: 'sold', label: 'A-0503', hint: '91 m²' },
]
const floors: readonly Option[] = Array.from({ length: 12 }, (_, at) => ({
  value: `floor-${at}`,
  label: `Kati ${at + 1}`,
}))
const permissions: readonly Option[] = [
  { value: 'units.read', label: 'Njësi: shiko' },
  { value: 'units.create', label: 'Njësi: shto' },
  { value: 'orders.read', label: 'Kontratë: shiko' },
]
