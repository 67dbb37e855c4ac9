import { mailWords } from '@prona/contract/mails/mail-words'
import { useSendsMail } from '../../engine/data/use-sends-mail.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'

/** Above the list of mails where no server takes them: what becomes of those that wait, and what to set. */
export function NoMailNote() {
  const { label } = useWords()
  if (useSendsMail() !== false) return null
  return (
    <p className="note head__note" data-s="held">
      <Glyph shape="dashedRing" />
      <span>{label(mailWords.noServer)}</span>
    </p>
  )
}
