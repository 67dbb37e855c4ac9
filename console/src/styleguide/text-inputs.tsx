import { formatNumber } from '@prona/contract/kernel/number-text'
import { parseNumber } from '@prona/contract/kernel/parse'
import { useState } from 'react'
import { FigureBox } from '../ui/inputs/figure-box.tsx'
import { LocalizedBox } from '../ui/inputs/localized-box.tsx'
import { SearchBox, TextArea, TextBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import { FourStates } from './four-states.tsx'
import { Rows } from './rows.tsx'
import { Case } from './section.tsx'

export function TextInputs() {
  const { language } = useWords()
  return (
    <>
      {kinds.map(([type, filled]) => (
        <FourStates key={type} name={`<TextBox type="${type}">`} empty="" filled={filled}>
          {(value, onChange, wiring) => (
            <TextBox {...wiring} type={type} value={value} onChange={onChange} placeholder="Shkruani" />
          )}
        </FourStates>
      ))}
      <FourStates name="<TextBox figures unit>" empty="" filled="2,5">
        {(value, onChange, wiring) => (
          <TextBox {...wiring} figures="unsigned" unit="m²" value={value} onChange={onChange} />
        )}
      </FourStates>
      <FourStates name="<TextBox suggestions>" empty="" filled="Tiranë">
        {(value, onChange, wiring) => (
          <TextBox {...wiring} suggestions={['Tiranë', 'Durrës']} value={value} onChange={onChange} />
        )}
      </FourStates>
      <FourStates<number | string | null> name="<FigureBox unit>" empty={null} filled={84500}>
        {(value, onChange, wiring) => (
          <FigureBox
            {...wiring}
            unit="€"
            value={value}
            onChange={onChange}
            parse={(text) => parseNumber(text, 2)}
            format={(figure) => formatNumber(figure, language)}
          />
        )}
      </FourStates>
      <FourStates name="<TextArea maxLength>" empty="" filled="Apartament me pamje nga deti.">
        {(value, onChange, wiring) => (
          <TextArea {...wiring} maxLength={40} value={value} onChange={onChange} />
        )}
      </FourStates>
      <FourStates<Readonly<Record<string, unknown>>>
        name="<LocalizedBox>"
        empty={{}}
        filled={{ sq: 'Apartament', en: 'Flat' }}
      >
        {(value, onChange, wiring) => (
          <LocalizedBox {...wiring} maxLength={80} value={value} onChange={onChange} />
        )}
      </FourStates>
      <Case name="<SearchBox>" wide>
        <Search filled="" />
        <Search filled="A-0504" />
      </Case>
      <Rows />
    </>
  )
}

function Search({ filled }: { readonly filled: string }) {
  const [value, setValue] = useState(filled)
  return <SearchBox label={filled || 'empty'} placeholder="Kërkoni" value={value} onChange={setValue} />
}

const kinds = [
  ['text', 'A-0504'],
  ['email', 'teuta@prona.al'],
  ['tel', '+355 69 123 4567'],
  ['password', 'ulliri-në-kodër-7'],
] as const
