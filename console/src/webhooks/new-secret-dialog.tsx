import '../ui/styles/signature-check.css'
import { orThrow, ProblemError } from '@prona/client/problem'
import { webhookCalls } from '@prona/client/webhooks'
import { webhook } from '@prona/contract/resources'
import { webhookWords } from '@prona/contract/webhooks/webhook-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { copied } from '../ui/copy-text.ts'
import { useWords } from '../ui/language.ts'
import { checkSignature } from './check-signature.ts'

const { newSecret } = webhook.actions

/** Makes the secret of a webhook and shows it, once, with the way to check what it signs. */
export function NewSecretDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: () => orThrow((options) => webhookCalls(client.connection).newSecret(row._id, options)),
    onSuccess: () => void queries.invalidateQueries(),
  })
  const secret = making.data?.secret
  const problem = making.error instanceof ProblemError ? making.error.problem : undefined
  return (
    <Dialog
      title={`${label(newSecret.label)}: ${String(Reflect.get(row, 'name'))}`}
      opened
      onClose={onClose}
      size={600}
      held={secret !== undefined}
    >
      <div className="dialog__text secret-shown">
        {secret ? <SecretToCopy secret={secret} /> : <p>{label(newSecret.confirm)}</p>}
        {making.isError && (
          <p className="error" role="alert">
            {problem?.detail || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
        {!secret && (
          <Button look="primary" disabled={making.isPending} onClick={() => making.mutate()} data-autofocus>
            {label(newSecret.label)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function SecretToCopy({ secret }: { readonly secret: string }) {
  const { t, label } = useWords()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <p>{label(webhookWords.once)}</p>
      <div className="field">
        <label htmlFor="webhook-secret">{label(webhookWords.secret)}</label>
        <div className="input">
          <input
            id="webhook-secret"
            className="num"
            value={secret}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </div>
      <p>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          look="primary"
          onClick={async () => setCopied(await copied(secret))}
        >
          {isCopied ? t('details.copied') : label(webhookWords.copy)}
        </Button>
      </p>
      <details>
        <summary>{label(webhookWords.check)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys */}
        <pre dir="ltr" tabIndex={0}>
          {checkSignature}
        </pre>
      </details>
    </>
  )
}
