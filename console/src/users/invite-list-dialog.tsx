import '../ui/styles/invite-list.css'
import { invitedListCalls } from '@prona/client/invited-lists'
import { newKey } from '@prona/client/key'
import { orThrow } from '@prona/client/problem'
import { filledIn, isLanguage } from '@prona/contract/kernel/words'
import type { SentList } from '@prona/contract/users/invite-list'
import { inviteListWords } from '@prona/contract/users/invite-list-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf, isAway, problemOf } from '../engine/data/problems.ts'
import { allBranches, useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { InvitedLinks } from './invited-links.tsx'
import { type ForAll, type Listed, listedFrom, sentOf } from './listed-people.ts'
import { ListedRows } from './listed-rows.tsx'
import { PastedText } from './pasted-text.tsx'
import { useCheckedList } from './use-checked-list.ts'

type Props = { readonly onClose: () => void }

/** Invites many people at once: a text is pasted, becomes rows that are checked, and is sent as a whole. */
export function InviteListDialog({ onClose }: Props) {
  const { label, language } = useWords()
  const { branch, user } = useSignedIn()
  const [text, setText] = useState('')
  const [forAll, setForAll] = useState<ForAll>({
    role: '',
    branch: branch === allBranches ? user.branch : branch,
    language,
  })
  const [rows, setRows] = useState<readonly Listed[]>()
  const [links, setLinks] = useState<SentList['links']>()
  const title = label(links ? inviteListWords.linksTitle : inviteListWords.title)
  return (
    <Dialog title={title} opened onClose={onClose} size={rows ? 1180 : 680} held={text !== '' || !!links}>
      {links ? (
        <InvitedLinks links={links} onClose={onClose} />
      ) : rows ? (
        <Rows
          rows={rows}
          forAll={forAll}
          onChange={setRows}
          onBack={() => setRows(undefined)}
          onLinks={setLinks}
          onClose={onClose}
        />
      ) : (
        <PastedText
          text={text}
          forAll={forAll}
          onText={setText}
          onForAll={setForAll}
          onClose={onClose}
          onDone={() => setRows(listedFrom(text, forAll))}
        />
      )}
    </Dialog>
  )
}

type RowsProps = Props & {
  readonly rows: readonly Listed[]
  readonly forAll: ForAll
  readonly onChange: (rows: readonly Listed[]) => void
  readonly onBack: () => void
  readonly onLinks: (links: SentList['links']) => void
}

function Rows({ rows, forAll, onChange, onBack, onLinks, onClose }: RowsProps) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const language = isLanguage(forAll.language) ? forAll.language : 'sq'
  // Without a whole answer they may be users already, whom a check would find known.
  const [unsure, setUnsure] = useState<readonly Listed[]>()
  const { ofRow, sendsMail, error, isChecking, checkAgain } = useCheckedList(rows, language, unsure)
  const wrong = isChecking ? 0 : rows.filter(({ key }) => (ofRow.get(key)?.issues.length ?? 0) > 0).length
  // What is sent again as it was is done once; what was changed is another list.
  const once = useMemo(
    () => ({ list: { language, people: rows.map(sentOf) }, key: newKey() }),
    [rows, language],
  )
  const sending = useMutation({
    mutationFn: () =>
      orThrow((options) =>
        invitedListCalls(client.connection).invite(once.list, { ...options, idempotencyKey: once.key }),
      ),
    onSuccess({ invited, links }) {
      void queries.invalidateQueries()
      if (links.length > 0) return onLinks(links)
      onClose()
      tellDone(filledIn(label(inviteListWords.sent), { count: invited }))
    },
    onError(error) {
      if (isUnsure(error)) setUnsure(rows)
      else void checkAgain()
    },
  })
  const failure = sending.error ?? error
  const wrongText = filledIn(label(inviteListWords.wrong), { count: wrong })
  return (
    <>
      <div className="dialog__text listed scroll">
        {sendsMail !== undefined && (
          <p className="small">{label(sendsMail ? inviteListWords.byMail : inviteListWords.byHand)}</p>
        )}
        <ListedRows rows={rows} ofRow={ofRow} onChange={onChange} />
      </div>
      <div className="dialog__foot listed__foot">
        <p className="small grow" role="status">
          {failure && !isChecking ? (
            <span className="error">
              {failureOf(failure, t)} {unsure === rows && label(inviteListWords.unsure)}
            </span>
          ) : (
            wrong > 0 && <b>{wrongText}</b>
          )}
        </p>
        <Button onClick={onBack}>{label(inviteListWords.back)}</Button>
        <Button
          look="primary"
          disabled={sending.isPending}
          aria-busy={isChecking}
          closedBecause={wrong > 0 ? wrongText : undefined}
          onClick={() => rows.length > 0 && sending.mutate()}
        >
          {filledIn(label(sendsMail === false ? inviteListWords.make : inviteListWords.send), {
            count: rows.length,
          })}
        </Button>
      </div>
    </>
  )
}

/** It was asked for, and what became of it was not told. */
function isUnsure(error: unknown): boolean {
  const problem = problemOf(error)
  return problem === undefined || isAway(problem) || problem.status >= 500
}
