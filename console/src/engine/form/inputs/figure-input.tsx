import type { FieldOf } from '@prona/contract/kernel/field'
import { isCurrency } from '@prona/contract/kernel/money'
import { useFormContext, useWatch } from 'react-hook-form'
import { FigureBox } from '../../../ui/inputs/figure-box.tsx'
import { currencyIn, type Figure } from '../../fields/figures.tsx'
import { type Reading, readings } from '../../fields/readings.ts'
import type { InputProps, InputView } from './input-view.ts'

export const number: InputView<FieldOf<'number'>> = {
  Input: (props) => <FigureInput {...props} reading={readings.number(props.field)} />,
}
export const area: InputView<FieldOf<'area'>> = {
  Input: (props) => <FigureInput {...props} reading={readings.area} />,
}
export const percent: InputView<FieldOf<'percent'>> = {
  Input: (props) => <FigureInput {...props} reading={readings.percent} />,
}
export const money: InputView<FieldOf<'money'>> = { Input: MoneyInput }

/** Beside its currency, which another field of the same form may name. Outside of a form, as in a cell, the record names it. */
function MoneyInput(props: InputProps<FieldOf<'money'>>) {
  return useFormContext() ? <WatchingMoney {...props} /> : <Amount {...props} chosen={undefined} />
}

function WatchingMoney(props: InputProps<FieldOf<'money'>>) {
  const chosen: unknown = useWatch({ name: props.field.currency })
  return <Amount {...props} chosen={chosen} />
}

function Amount({ chosen, ...props }: InputProps<FieldOf<'money'>> & { readonly chosen: unknown }) {
  const currency = isCurrency(chosen) ? chosen : currencyIn(props.field, props.display)
  const unit = currency === 'EUR' ? '€' : currency
  return <FigureInput {...props} reading={{ ...readings.money, unit }} />
}

type Props = InputProps<Figure> & { readonly reading: Reading }

function FigureInput({ value, onChange, wiring, display, reading, placeholder }: Props) {
  return (
    <FigureBox
      {...wiring}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      parse={reading.parse}
      format={(one) => reading.format(one, display.words.language)}
      unit={reading.unit}
      signed={reading.signed}
      placeholder={placeholder}
    />
  )
}
