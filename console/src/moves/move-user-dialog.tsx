import type { Label } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { filledIn } from '@prona/contract/kernel/words'
import { moveWords } from '@prona/contract/moves/move'
import { resources } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import { moveUserCounts, moveUserWords, type UserMove } from '@prona/contract/users/move-user'
import { takeOverWords } from '@prona/contract/users/take-over-words'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useAction } from '../engine/data/use-action.ts'
import { useFigures } from '../engine/data/use-figures.ts'
import { fullNameOf } from '../engine/data/use-references.ts'
import { useKeys } from '../engine/form/use-record-form.ts'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { CheckBox } from '../ui/inputs/check-box.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { Part, useCounted } from './consequences.tsx'

/** Asks for the branch, who takes over and whether the old branch is kept, says what follows, and moves somebody. */
export function MoveUserDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const reader = useSignedIn().user
  const navigate = useNavigate()
  const id = useId()
  const others = reader.branches.filter(({ code }) => code !== row.branch)
  const refused = row._id === reader._id ? moveUserWords.oneself : others.length === 0 && moveUserWords.single
  const [into, setInto] = useState(others.length === 1 && !refused ? others[0]?.code : undefined)
  const [successor, setSuccessor] = useState<string>()
  const [keeps, setKeeps] = useState(false)
  const { data, error, isPlaceholderData } = useFigures({
    key: ['userMove', row._id, row.version, into],
    of: resources.filter(({ assignee }) => assignee !== undefined),
    isAsked: into !== undefined,
    ask: (client, options) =>
      client.figures<UserMove>(`userMove?${new URLSearchParams({ id: row._id, into: into ?? '' })}`, {
        ...options,
        ...(row.branch && { branch: row.branch }),
      }),
  })
  const move = isPlaceholderData ? undefined : data
  const moving = useAction(user, row, 'move')
  const keyOf = useKeys()
  const { move: action } = user.actions
  const title = fullNameOf(user, row, label)
  const send = async () => {
    const input = { branch: into, keepsBranch: keeps, ...(successor && { successor }) }
    await moving.mutateAsync({ input, key: keyOf([input, row.version]) })
    onClose()
    tellDone(filledIn(label(action.done), { title }))
    // Here they can no longer be found, unless all branches are read.
    void navigate({ to: '/$plural', params: { plural: user.plural } })
  }
  const problem = moving.error ?? error
  return (
    <Dialog title={`${label(action.label)}: ${title}`} opened onClose={onClose} held={moving.isPending}>
      <div className="dialog__text">
        {refused ? (
          <p>{label(refused)}</p>
        ) : (
          <Frame id={id} label={label(moveWords.into)} required span={6}>
            {(wiring) => (
              <Pick
                {...wiring}
                value={into ?? null}
                options={others.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(code) => setInto(code ?? undefined)}
              />
            )}
          </Frame>
        )}
        <div aria-live="polite">
          {move && (
            <Consequences
              move={move}
              name={title}
              from={row.branch}
              choice={{ successor, keeps }}
              onPick={setSuccessor}
              onKeep={setKeeps}
            />
          )}
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
          look="primary"
          disabled={!move || moving.isPending}
          aria-busy={moving.isPending}
          onClick={() => void send().catch(() => {})}
        >
          {label(moveWords.move)}
        </Button>
      </div>
    </Dialog>
  )
}

type Props = {
  readonly move: UserMove
  readonly name: string
  readonly from: string | undefined
  readonly choice: { readonly successor: string | undefined; readonly keeps: boolean }
  readonly onPick: (successor: string | undefined) => void
  readonly onKeep: (keeps: boolean) => void
}

function Consequences({ move, name, from, choice: { successor, keeps }, onPick, onKeep }: Props) {
  const { label } = useWords()
  const reader = useSignedIn().user
  const counted = useCounted(moveUserCounts)
  const say = (said: Label) => filledIn(label(said), { name })
  const named = (code: string) => reader.branches.find((one) => one.code === code)?.name ?? code
  const after = keeps && from ? [...move.branches, from] : move.branches
  const { sessions, tokens, webhooks } = move.ends
  const ends = { sessions, tokens, webhooks: keeps ? 0 : webhooks, notifications: move.loses.notifications }
  return (
    <div className="stack stack--s">
      <Work move={move} say={say} successor={successor} onPick={onPick} />
      {move.ended.length > 0 && (
        <Part title={label(moveUserWords.ended)}>
          <Counted records={move.ended} />
          <li>{label(moveUserWords.endedHelp)}</li>
        </Part>
      )}
      <Part title={label(moveUserWords.branches)}>
        <li>{move.hasEveryBranch ? label(moveUserWords.everyBranch) : after.map(named).join(', ')}</li>
      </Part>
      {!move.hasEveryBranch && (
        <div className="consequences">
          <CheckBox checked={keeps} onChange={onKeep}>
            {label(moveUserWords.keeps)}
          </CheckBox>
          {keeps && <p className="help">{label(moveUserWords.keepsHelp)}</p>}
        </div>
      )}
      <Part title={label(moveUserWords.ends)}>
        <li>{say(moveUserWords.signsIn)}</li>
        {(['sessions', 'tokens', 'webhooks', 'notifications'] as const).map(
          (what) => ends[what] > 0 && <li key={what}>{counted(what, ends[what])}</li>,
        )}
      </Part>
    </div>
  )
}

type WorkProps = Pick<Props, 'move' | 'onPick'> & {
  readonly say: (said: Label) => string
  readonly successor: string | undefined
}

function Work({ move: { records, successors }, say, successor, onPick }: WorkProps): ReactNode {
  const { label } = useWords()
  const id = useId()
  if (records.length === 0) return <p>{say(moveUserWords.nothing)}</p>
  return (
    <>
      <Part title={say(moveUserWords.works)}>
        <Counted records={records} />
      </Part>
      {successors.length === 0 ? (
        <p>{label(moveUserWords.nobody)}</p>
      ) : (
        <Frame id={id} label={label(takeOverWords.who)} help={label(moveUserWords.left)} span={6}>
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
    </>
  )
}

function Counted({ records }: { readonly records: UserMove['records'] }) {
  const { label, language } = useWords()
  return records.map(({ resource, count }) => {
    const names = resources.find(({ single }) => single === resource)?.names
    return (
      <li key={resource}>
        {names && label(names.many)}: {formatNumber(count, language)}
      </li>
    )
  })
}
