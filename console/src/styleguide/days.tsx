import { useState } from 'react'
import { Calendar } from '../ui/inputs/calendar.tsx'
import { DayBox, InstantBox } from '../ui/inputs/day-box.tsx'
import { FourStates } from './four-states.tsx'
import { Case } from './section.tsx'

const timeZone = 'Europe/Tirane'

export function Days() {
  const [day, setDay] = useState('2026-03-18')
  return (
    <>
      <FourStates<string | null> name="<DayBox>" empty={null} filled="2026-03-18">
        {(value, onChange, wiring) => (
          <DayBox {...wiring} value={value} onChange={onChange} timeZone={timeZone} />
        )}
      </FourStates>
      <FourStates<string | null> name="<InstantBox>" empty={null} filled="2026-03-18T17:00:00.000Z">
        {(value, onChange, wiring) => (
          <InstantBox {...wiring} value={value} onChange={onChange} timeZone={timeZone} />
        )}
      </FourStates>
      <Case name="<Calendar>">
        <Calendar value={day} today="2026-03-20" onPick={setDay} />
      </Case>
    </>
  )
}
