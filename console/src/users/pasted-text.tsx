import { filledIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import { mostInvited } from '@prona/contract/users/invite-list'
import { inviteListWords } from '@prona/contract/users/invite-list-words'
import { pastedPeople } from '@prona/contract/users/pasted-people'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { TextArea } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import type { ForAll } from './listed-people.ts'
import { useRolesToGive } from './roles-to-give.ts'

type Props = {
  readonly text: string
  readonly forAll: ForAll
  readonly onText: (text: string) => void
  readonly onForAll: (forAll: ForAll) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

const longestText = 60_000
const textId = 'listed-people'

/** The list as it is pasted, and what holds for everybody in it. */
export function PastedText({ text, forAll, onText, onForAll, onDone, onClose }: Props) {
  const { t, label } = useWords()
  const { user: reader } = useSignedIn()
  const roles = useRolesToGive()
  const [isTried, setTried] = useState(false)
  useEffect(() => document.getElementById(textId)?.focus(), [])
  const count = useMemo(() => pastedPeople(text).length, [text])
  const numbers = { most: mostInvited, count }
  const wrong = {
    people:
      count === 0
        ? label(inviteListWords.nobody)
        : count > mostInvited
          ? filledIn(label(inviteListWords.tooMany), numbers)
          : '',
    role: forAll.role === '' ? label(inviteListWords.roleMissing) : '',
  }
  const shown = (problem: string) => (isTried && problem ? { error: problem } : {})
  const choose = (name: keyof ForAll) => (value: string | null) =>
    onForAll({ ...forAll, [name]: value ?? forAll[name] })
  const languages = Object.entries(user.fields.language.choices)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong.people || wrong.role) setTried(true)
        else onDone()
      }}
    >
      <div className="dialog__text fields">
        <Frame
          id={textId}
          label={label(inviteListWords.people)}
          help={label(inviteListWords.peopleHelp)}
          span={6}
          required
          {...shown(wrong.people)}
        >
          {(wiring) => (
            <div className="listed__text">
              <TextArea {...wiring} value={text} maxLength={longestText} onChange={onText} />
            </div>
          )}
        </Frame>
        <Frame id="listed-role" label={label(user.fields.role.label)} required {...shown(wrong.role)}>
          {(wiring) => (
            <Pick {...wiring} value={forAll.role || null} options={roles} onChange={choose('role')} />
          )}
        </Frame>
        <Frame id="listed-branch" label={label(inviteListWords.branch)} required>
          {(wiring) => (
            <Pick
              {...wiring}
              value={forAll.branch}
              options={reader.branches.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choose('branch')}
            />
          )}
        </Frame>
        <Frame id="listed-language" label={label(user.fields.language.label)} required>
          {(wiring) => (
            <Pick
              {...wiring}
              value={forAll.language}
              options={languages.map(([value, words]) => ({ value, label: label(words) }))}
              onChange={choose('language')}
            />
          )}
        </Frame>
        <p className="small muted f6">{label(inviteListWords.forAll)}</p>
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary">
          {label(inviteListWords.check)}
        </Button>
      </div>
    </form>
  )
}
