import type { SignInLink } from '@prona/client/users'
import { formatInstant } from '@prona/contract/kernel/format'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { useState } from 'react'
import { timeZone } from '../engine/data/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { copied } from '../ui/copy-text.ts'
import { useWords } from '../ui/language.ts'

/** A link that is shown this once. */
export function LinkToCopy({ link }: { readonly link: SignInLink }) {
  const { t, label, language } = useWords()
  const [isCopied, setCopied] = useState(false)
  const address = new URL(link.path, location.origin).href
  const until = formatInstant(link.expiresAt, language, timeZone)
  return (
    <>
      <p>{label(linkWords.once)}</p>
      <p>
        {label(linkWords.until)} <b>{until}</b>
      </p>
      <div className="field">
        <label htmlFor="sign-in-link">{label(linkWords.address)}</label>
        <div className="input">
          <input
            id="sign-in-link"
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </div>
      <p>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          look="primary"
          onClick={async () => setCopied(await copied(address))}
        >
          {isCopied ? t('details.copied') : label(linkWords.copy)}
        </Button>
      </p>
    </>
  )
}
