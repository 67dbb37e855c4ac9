import { useWords } from '../../ui/language.ts'
import { type SecondWay, wayWords } from './second-ways.ts'

type Props = { readonly ways: readonly SecondWay[]; readonly onTurn: (way: SecondWay) => void }

/** In place of what is asked for now: each of the others. */
export function OtherWays({ ways, onTurn }: Props) {
  const { label } = useWords()
  return ways.map((way) => (
    <button key={way} type="button" className="link" onClick={() => onTurn(way)}>
      {label(wayWords[way].use)}
    </button>
  ))
}
