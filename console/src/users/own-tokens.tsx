import { tokenCalls } from '@prona/client/tokens'
import { tokenWords } from '@prona/contract/users/api-token-words'
import { useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import { ApiTokenList } from './api-tokens.tsx'

const NewToken = latePart(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog)

/** One's own tokens for scripts, and how to make one. */
export function OwnTokens() {
  const { label } = useWords()
  const tokens = tokenCalls(useSignedIn().client.connection)
  const [isMaking, setMaking] = useState(false)
  return (
    <ApiTokenList of="own" list={tokens.own} end={tokens.endOwn} always>
      <Button small onPointerEnter={NewToken.ahead} onClick={() => setMaking(true)}>
        {label(tokenWords.add)}
      </Button>
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </ApiTokenList>
  )
}
