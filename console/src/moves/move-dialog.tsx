import { filledIn } from '@prona/contract/kernel/words'
import { isStopped, type Move, moveCounts, moveWords } from '@prona/contract/moves/move'
import { type customer, order, type property } from '@prona/contract/resources'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
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
import { Part, useCounted } from './consequences.tsx'

type Props = OwnDialogProps & { readonly resource: typeof customer | typeof property }

export function moveDialogOf(resource: Props['resource']) {
  return (props: OwnDialogProps) => <MoveDialog {...props} resource={resource} />
}

/** Asks for the branch, says what moving there brings about and what prevents it, and moves. */
function MoveDialog({ resource, row, onClose }: Props) {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const id = useId()
  const others = user.branches.filter(({ code }) => code !== row.branch)
  const [into, setInto] = useState(others.length === 1 ? others[0]?.code : undefined)
  const { data: told, isPlaceholderData } = useFigures({
    key: ['move', row._id, row.version, into],
    of: [resource],
    isAsked: into !== undefined,
    ask: (client, options) =>
      client.figures<Move>(
        `${resource.single}Move?${new URLSearchParams({ id: row._id, into: into ?? '' })}`,
        {
          ...options,
          ...(row.branch && { branch: row.branch }),
        },
      ),
  })
  const move = isPlaceholderData ? undefined : told
  const moving = useAction(resource, row, 'move')
  const keyOf = useKeys()
  const { move: action } = resource.actions
  const title = fullNameOf(resource, row, label)
  const send = async () => {
    const input = { branch: into }
    await moving.mutateAsync({ input, key: keyOf([input, row.version]) })
    onClose()
    tellDone(filledIn(label(action.done), { title }))
    // Here it can no longer be found, unless all branches are read.
    void navigate({ to: '/$plural', params: { plural: resource.plural } })
  }
  return (
    <Dialog title={`${label(action.label)}: ${title}`} opened onClose={onClose} held={moving.isPending}>
      <div className="dialog__text">
        {others.length === 0 ? (
          <p>{label(moveWords.single)}</p>
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
          {move && <Consequences move={move} list={ordersOf(resource, row)} onClose={onClose} />}
        </div>
        {moving.isError && (
          <p className="error" role="alert">
            {reasonOf(moving.error) || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          look="primary"
          disabled={!move || isStopped(move) || moving.isPending}
          aria-busy={moving.isPending}
          onClick={() => void send().catch(() => {})}
        >
          {label(moveWords.move)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Orders are found by the name of a property, and narrowed to a customer. */
function ordersOf({ single }: Props['resource'], row: Props['row']): Readonly<Record<string, unknown>> {
  return single === 'property' ? { q: String(row.name) } : { filter: { 'parties.customer': [row._id] } }
}

type ConsequencesProps = {
  readonly move: Move
  /** What narrows the list of orders to those of the record. */
  readonly list: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

function Consequences({ move, list, onClose }: ConsequencesProps) {
  const { t, label } = useWords()
  const counted = useCounted(moveCounts)
  if (isStopped(move)) {
    return (
      <Part title={label(moveWords.stops)}>
        {move.stops.code && <li>{label(moveWords.code)}</li>}
        {move.stops.credit && <li>{label(moveWords.credit)}</li>}
        {move.stops.orders > 0 && (
          <li>
            {counted('stopping', move.stops.orders)}
            {move.stops.first.length > 0 && ': '}
            {move.stops.first.map(({ _id, number }, at) => (
              <span key={_id}>
                {at > 0 && ', '}
                <Link
                  className="link"
                  to="/$plural/$id"
                  params={{ plural: order.plural, id: _id }}
                  onClick={onClose}
                >
                  {number}
                </Link>
              </span>
            ))}
            {move.stops.first.length > 0 && move.stops.first.length < move.stops.orders && (
              <>
                {' … '}
                <Link
                  className="link"
                  to="/$plural"
                  params={{ plural: order.plural }}
                  search={list}
                  onClick={onClose}
                >
                  {t('details.openList')}
                </Link>
              </>
            )}
          </li>
        )}
      </Part>
    )
  }
  const { goes, stays, loses } = move
  return (
    <>
      <Part title={label(moveWords.goes)}>
        {(['units', 'files', 'prices'] as const).map(
          (what) => goes[what] > 0 && <li key={what}>{counted(what, goes[what])}</li>,
        )}
        <li>{label(moveWords.history)}</li>
      </Part>
      {stays.orders > 0 && (
        <Part title={label(moveWords.stays)}>
          <li>{counted('orders', stays.orders)}</li>
        </Part>
      )}
      {(loses.assignee || loses.notifications > 0) && (
        <Part title={label(moveWords.loses)}>
          {loses.assignee && <li>{label(moveWords.assignee)}</li>}
          {loses.notifications > 0 && <li>{counted('notifications', loses.notifications)}</li>}
        </Part>
      )}
    </>
  )
}
