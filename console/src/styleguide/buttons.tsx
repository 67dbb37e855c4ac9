import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'

import { Case } from './section.tsx'

const looks = ['default', 'primary', 'ghost', 'danger'] as const
const why = 'Roli juaj nuk e lejon'

export function Buttons() {
  return (
    <>
      {looks.map((look) => (
        <Case key={look} name={`<Button look="${look}">`}>
          <Button look={look} data-size="usual">
            Ruani
          </Button>
          <Button look={look} icon="plus">
            Shtoni njësi
          </Button>
          <Button look={look} icon="pencil" aria-label="Ndryshoni" />
          <Button look={look} small data-size="small">
            Ruani
          </Button>
          <Button look={look} small icon="more" aria-label="Më shumë" />
          <Button look={look} closedBecause={why}>
            E mbyllur
          </Button>
          <Button look={look} icon="lock" aria-label="E mbyllur" closedBecause={why} />
          <Button look={look} disabled>
            Duke ruajtur
          </Button>
        </Case>
      ))}
      <Case name=".btn--l, .btn--wide">
        <button type="button" className="btn btn--primary btn--l">
          Hyni
        </button>
        <button type="button" className="btn btn--l btn--wide">
          Hyni
        </button>
      </Case>
      <Case name=".tool">
        <button type="button" className="tool">
          <Icon name="filter" />
          Filtrat
        </button>
        <button type="button" className="tool" aria-expanded="true">
          Kolonat
          <Icon name="down" small />
        </button>
        <button type="button" className="tool" aria-label="Rifreskoni">
          <Icon name="refresh" />
        </button>
      </Case>
      <Toggles />
    </>
  )
}

function Toggles() {
  const [view, setView] = useState<string>('rows')
  const [isOn, setOn] = useState(true)
  const [isOff, setOff] = useState(false)
  return (
    <>
      <Case name=".seg, .seg--s">
        {['seg', 'seg seg--s'].map((look) => (
          <fieldset className={look} key={look} aria-label={look}>
            {['rows', 'cards', 'map'].map((one) => (
              <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
                {one}
              </button>
            ))}
          </fieldset>
        ))}
      </Case>
      <Case name="<Switch label help checked>" wide>
        <Switch label="Njoftime me email" help="Një herë në ditë" checked={isOn} onChange={setOn} />
        <Switch label="Njoftime në shfletues" checked={isOff} onChange={setOff} />
      </Case>
    </>
  )
}
