import { Keys } from '../../ui/keys.tsx'
import { useWords } from '../../ui/language.ts'

/** The keys that work it, shown where there is a keyboard. */
export function FinderFoot() {
  const { t } = useWords()
  return (
    <div className="pal__foot hide-phone" aria-hidden="true">
      <Hint keys="↑ ↓" word={t('palette.move')} />
      <Hint keys="Enter" word={t('palette.choose')} />
      <Hint keys="Mod+Enter" word={t('palette.beside')} />
      <Hint keys="Tab" word={t('palette.nextGroup')} />
      <span className="grow" />
      <Hint keys=">" word={t('palette.commands')} />
      <Hint keys="#" word={t('palette.units')} />
    </div>
  )
}

function Hint({ keys, word }: { readonly keys: string; readonly word: string }) {
  return (
    <span>
      <Keys keys={keys} /> {word}
    </span>
  )
}
