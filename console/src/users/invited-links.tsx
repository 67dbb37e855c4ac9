import { formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import type { SentList } from '@prona/contract/users/invite-list'
import { inviteListWords } from '@prona/contract/users/invite-list-words'
import { useId, useState } from 'react'
import { timeZone } from '../engine/data/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { copied } from '../ui/copy-text.ts'
import { useWords } from '../ui/language.ts'

type Props = { readonly links: SentList['links']; readonly onClose: () => void }
type Link = Props['links'][number]

/** Where no mails are sent: each person's link, this once, to be copied or printed. */
export function InvitedLinks({ links, onClose }: Props) {
  const { t, label, language } = useWords()
  const [isCopied, setCopied] = useState(false)
  const until = formatInstant(links[0]?.expiresAt ?? '', language, timeZone)
  const all = links.map((one) => `${one.name}\t${one.username}\t${addressOf(one)}`).join('\n')
  return (
    <>
      <div className="dialog__text listed scroll">
        <p>{filledIn(label(inviteListWords.links), { until })}</p>
        <ul className="listed__links">
          {links.map((link) => (
            <OneLink key={link._id} link={link} />
          ))}
        </ul>
      </div>
      <div className="dialog__foot">
        <Button icon="sheet" onClick={() => print()}>
          {label(inviteListWords.print)}
        </Button>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={async () => setCopied(await copied(all))}>
          {isCopied ? t('details.copied') : label(inviteListWords.copyAll)}
        </Button>
        <Button look="primary" onClick={onClose}>
          {label(inviteListWords.done)}
        </Button>
      </div>
    </>
  )
}

function OneLink({ link }: { readonly link: Link }) {
  const { label } = useWords()
  const [isCopied, setCopied] = useState(false)
  const id = useId()
  const { name, username } = link
  const address = addressOf(link)
  return (
    <li>
      <label htmlFor={id}>
        <span className="vh">{filledIn(label(inviteListWords.linkOf), { name })}</span>
        <span aria-hidden="true">
          <b>{name}</b> <span className="muted small">{username}</span>
        </span>
      </label>
      <div className="listed__link">
        <div className="input">
          <input
            id={id}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          aria-label={filledIn(label(inviteListWords.copyOf), { name })}
          onClick={async () => setCopied(await copied(address))}
        />
      </div>
      <span className="listed__printed" aria-hidden="true">
        {address}
      </span>
    </li>
  )
}

function addressOf({ path }: Link): string {
  return new URL(path, location.origin).href
}
