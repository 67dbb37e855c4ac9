import { formatNumber } from '@prona/contract/kernel/number-text'
import { filledIn } from '@prona/contract/kernel/words'
import '../ui/styles/moves.css'
import { resources } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import type { HandingOver } from '@prona/contract/users/take-over'
import { takeOverWords } from '@prona/contract/users/take-over-words'
import { useId, useState } from 'react'
import { reasonOf } from '../engine/data/problems.ts'
import { useAction } from '../engine/data/use-action.ts'
import { useFigures } from '../engine/data/use-figures.ts'
import { fullNameOf } from '../engine/data/use-references.ts'
import { useKeys } from '../engine/form/use-record-form.ts'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'

/** Shows what somebody still works on, asks who takes it over, and disables them. */
export function DisableDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const [successor, setSuccessor] = useState<string>()
  const { data: work, error } = useFigures({
    key: ['userDisable', row._id, row.version],
    of: resources.filter(({ assignee }) => assignee !== undefined),
    ask: (client, options) =>
      client.figures<HandingOver>(`userDisable?${new URLSearchParams({ id: row._id })}`, {
        ...options,
        ...(row.branch && { branch: row.branch }),
      }),
  })
  const disabling = useAction(user, row, 'disable')
  const keyOf = useKeys()
  const { disable: action } = user.actions
  const title = fullNameOf(user, row, label)
  const isInvited = Reflect.get(row, 'account') === 'invited'
  const press = label(isInvited ? takeOverWords.takeBack : action.label)
  const send = async () => {
    const input = successor ? { successor } : {}
    await disabling.mutateAsync({ input, key: keyOf([input, row.version]) })
    onClose()
    tellDone(filledIn(label(action.done), { title }))
  }
  const problem = disabling.error ?? error
  return (
    <Dialog title={`${press}: ${title}`} opened onClose={onClose} held={disabling.isPending}>
      <div className="dialog__text">
        <p>{filledIn(label(isInvited ? takeOverWords.neverCame : action.confirm), { name: title })}</p>
        <div aria-live="polite">
          {work && <Work work={work} name={title} successor={successor} onPick={setSuccessor} />}
        </div>
        {problem && (
          <p className="error" role="alert">
            {reasonOf(problem) || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          look="danger"
          disabled={!work || disabling.isPending}
          aria-busy={disabling.isPending}
          onClick={() => void send().catch(() => {})}
        >
          {press}
        </Button>
      </div>
    </Dialog>
  )
}

type WorkProps = {
  readonly work: HandingOver
  readonly name: string
  readonly successor: string | undefined
  readonly onPick: (successor: string | undefined) => void
}

function Work({ work, name, successor, onPick }: WorkProps) {
  const { label, language } = useWords()
  const id = useId()
  const { records, kept, successors } = work
  const manyOf = (single: string) => {
    const names = resources.find((one) => one.single === single)?.names
    return names ? label(names.many) : single
  }
  const kinds = kept.map(manyOf).join(', ')
  const say = (said: Parameters<typeof label>[0]) => filledIn(label(said), { name, kinds })
  if (records.length === 0) return <p>{say(kept.length > 0 ? takeOverWords.kept : takeOverWords.nothing)}</p>
  return (
    <div className="stack">
      <section className="consequences">
        <h3 className="consequences__title">{say(takeOverWords.works)}</h3>
        <ul>
          {records.map(({ resource, count }) => (
            <li key={resource}>
              {manyOf(resource)}: {formatNumber(count, language)}
            </li>
          ))}
        </ul>
      </section>
      {kept.length > 0 && <p>{say(takeOverWords.kept)}</p>}
      {successors.length === 0 ? (
        <p>{say(takeOverWords.nobody)}</p>
      ) : (
        <Frame id={id} label={label(takeOverWords.who)} help={say(takeOverWords.left)} span={6}>
          {(wiring) => (
            <Pick
              {...wiring}
              value={successor ?? null}
              options={successors.map((one) => ({ value: one._id, label: one.name }))}
              onChange={(chosen) => onPick(chosen ?? undefined)}
            />
          )}
        </Frame>
      )}
    </div>
  )
}
