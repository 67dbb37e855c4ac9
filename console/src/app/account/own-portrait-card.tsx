import { fileCalls } from '@prona/client/files'
import { type CallOptions, orThrow } from '@prona/client/problem'
import { pictureTypes } from '@prona/contract/files/picture'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../engine/data/problems.ts'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { acceptOf } from '../../engine/files/accepted.ts'
import { ChooseButton } from '../../engine/files/choose-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'

const accept = acceptOf(pictureTypes)

/** One's own portrait, which everybody puts and removes themselves. */
export function OwnPortraitCard() {
  const { t } = useWords()
  const { client, user, refresh } = useSignedIn()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const calls = fileCalls(client.connection, 'user/own')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ call }: Writing) => orThrow(call),
    onSuccess: (_, { done }) => tellDone(t(done)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: async () => {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['users'] })])
      setAsked(false)
    },
  })
  const { portrait } = user
  const put = ([picture]: readonly File[]) => {
    if (picture && !isPending)
      mutate({ call: (options) => putInPlace(picture, options), done: 'portrait.added' })
  }
  /** One has a single portrait: the new one takes the place of the one before. */
  const putInPlace = async (picture: File, options: CallOptions) => {
    if (portrait !== null)
      await orThrow((told) => calls.removeImage(user._id, portrait, { ...options, ...told }))
    return calls.addImages(user._id, [picture], options)
  }
  const isSending = isPending && variables.done === 'portrait.added'
  const choosing = isSending ? 'portrait.sending' : portrait === null ? 'portrait.choose' : 'portrait.replace'
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('portrait.title')}</h2>
        <span className="card__actions">
          {portrait !== null && (
            <Button small onClick={() => setAsked(true)}>
              {t('portrait.delete')}
            </Button>
          )}
          <ChooseButton icon="image" label={t(choosing)} accept={accept} onChoose={put} />
        </span>
      </div>
      <div className="card__body">
        <p className="small">{t('portrait.about')}</p>
      </div>
      <Confirm
        title={`${t('portrait.delete')}?`}
        text={<p>{t('portrait.deleteAsk')}</p>}
        verb={t('portrait.delete')}
        danger
        opened={isAsked}
        busy={isPending && variables.done === 'portrait.deleted'}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          mutate({
            call: (options) => calls.removeImage(user._id, portrait ?? '', options),
            done: 'portrait.deleted',
          })
        }
      />
    </section>
  )
}

type Writing = {
  readonly call: (options: CallOptions) => Promise<unknown>
  readonly done: 'portrait.added' | 'portrait.deleted'
}
