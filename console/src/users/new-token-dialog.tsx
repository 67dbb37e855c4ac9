import type { CallProblem } from '@prona/client/problem'
import { type MadeToken, tokenCalls } from '@prona/client/tokens'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { filledIn } from '@prona/contract/kernel/words'
import { tokenDays } from '@prona/contract/users/api-token'
import { tokenWords } from '@prona/contract/users/api-token-words'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { allBranches, useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { copied } from '../ui/copy-text.ts'
import { CheckList } from '../ui/inputs/check-list.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { GroupedChecks } from '../ui/inputs/grouped-checks.tsx'
import { QuickChoices } from '../ui/inputs/quick-choices.tsx'
import { useWords } from '../ui/language.ts'
import { tokensKey } from './api-tokens.tsx'
import { permissionsToGive } from './token-permissions.ts'

type Props = { readonly onClose: () => void }

/** Makes a token for scripts, and shows it once. */
export function NewTokenDialog({ onClose }: Props) {
  const { label } = useWords()
  const [made, setMade] = useState<MadeToken>()
  return (
    <Dialog title={label(tokenWords.add)} opened onClose={onClose} size={600} held={made !== undefined}>
      {made ? <Made made={made} onClose={onClose} /> : <Wanted onDone={setMade} onClose={onClose} />}
    </Dialog>
  )
}

type Problem = Pick<CallProblem, 'detail' | 'fields'>

function Wanted({ onDone, onClose }: Props & { readonly onDone: (made: MadeToken) => void }) {
  const words = useWords()
  const { t, label, language } = words
  const { client, user, branch } = useSignedIn()
  const queries = useQueryClient()
  const options = permissionsToGive(user, words)
  const own = user.branches.map(({ code }) => code)
  const [days, setDays] = useState<string>(String(tokenDays[1]))
  const [way, setWay] = useState<'reading' | 'chosen'>('reading')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [branches, setBranches] = useState<readonly string[]>(branch === allBranches ? own : [branch])
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const reading = options.map(({ value }) => value).filter((one) => one.endsWith('.read'))
  const of = (name: string) => problem?.fields?.find(({ field }) => field.split('.')[0] === name)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setProblem(undefined)
    setBusy(true)
    const problems: CallProblem[] = []
    const made = await tokenCalls(client.connection).make(
      {
        name: String(form.get('name') ?? ''),
        days: Number(days),
        permissions: way === 'reading' ? [...reading] : [...chosen],
        branches: [...branches],
      },
      { onProblem: (one) => problems.push(one) },
    )
    setBusy(false)
    if (made) {
      void queries.invalidateQueries({ queryKey: tokensKey('own') })
      return onDone(made)
    }
    const [first] = problems
    setProblem({
      detail: first?.detail || t('form.unreachable'),
      ...(first?.fields && { fields: first.fields }),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text fields">
        <Frame
          id="token-name"
          label={label(tokenWords.name)}
          help={label(tokenWords.nameHelp)}
          span={6}
          required
          {...errorIn(of('name'))}
        >
          {({ id, describedBy, invalid }) => (
            <div className="input">
              <input
                id={id}
                name="name"
                maxLength={60}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                autoComplete="off"
                data-autofocus
              />
            </div>
          )}
        </Frame>
        <Frame id="token-days" label={label(tokenWords.lasts)} span={6}>
          {() => (
            <QuickChoices
              label={label(tokenWords.lasts)}
              options={tokenDays.map((count) => ({
                value: String(count),
                label: filledIn(label(tokenWords.days), { count: formatNumber(count, language) }),
              }))}
              value={days}
              onChange={(value) => setDays(value ?? days)}
            />
          )}
        </Frame>
        {own.length > 1 && (
          <Frame id="token-branches" label={label(tokenWords.branches)} span={6} {...errorIn(of('branches'))}>
            {({ describedBy }) => (
              <CheckList
                label={label(tokenWords.branches)}
                options={user.branches.map(({ code, name }) => ({ value: code, label: name }))}
                value={branches}
                onChange={setBranches}
                {...(describedBy && { describedBy })}
              />
            )}
          </Frame>
        )}
        <Frame id="token-may" label={label(tokenWords.may)} span={6} {...errorIn(of('permissions'))}>
          {(wiring) => (
            <>
              <div className="ways" role="radiogroup" aria-label={label(tokenWords.may)}>
                {(['reading', 'chosen'] as const).map((value) => (
                  <label key={value} className="tick">
                    <input type="radio" name="way" checked={way === value} onChange={() => setWay(value)} />
                    <span>{label(tokenWords[value])}</span>
                  </label>
                ))}
              </div>
              {way === 'chosen' && (
                <GroupedChecks {...wiring} options={options} value={chosen} onChange={setChosen} />
              )}
            </>
          )}
        </Frame>
        {problem && !problem.fields?.length && (
          <p className="error f6" role="alert">
            {problem.detail}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {label(tokenWords.make)}
        </Button>
      </div>
    </form>
  )
}

function errorIn(error: string | undefined) {
  return error === undefined ? {} : { error }
}

function Made({ made, onClose }: Props & { readonly made: MadeToken }) {
  const { t, label } = useWords()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <div className="dialog__text">
        <p>{label(tokenWords.once)}</p>
        <div className="field">
          <label htmlFor="made-token">{label(tokenWords.token)}</label>
          <div className="input">
            <input
              id="made-token"
              className="num"
              value={made.token}
              readOnly
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        </div>
        <p>
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={async () => setCopied(await copied(made.token))}
            data-autofocus
          >
            {isCopied ? t('details.copied') : label(tokenWords.copy)}
          </Button>
        </p>
      </div>
      <div className="dialog__foot">
        <Button look="primary" onClick={onClose}>
          {label(tokenWords.kept)}
        </Button>
      </div>
    </>
  )
}
