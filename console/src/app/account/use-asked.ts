import type { CallOptions, CallProblem } from '@prona/client/problem'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../ui/language.ts'

export type Asked = {
  /** What the server says of the field. */
  readonly message: string | undefined
  /** What else kept it from being done. */
  readonly problemText: string | undefined
  readonly isBusy: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

/** Sends what stands in the one field of a form. */
export function useAsked<T>(
  name: string,
  ask: (typed: string, options: CallOptions) => Promise<T | null>,
  onDone: (answer: T) => void,
): Asked {
  const { t } = useWords()
  const [problem, setProblem] = useState<Pick<CallProblem, 'detail' | 'fields'>>()
  const [isBusy, setBusy] = useState(false)
  const ofField = problem?.fields?.find(({ field }) => field === name)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`)
    const typed = field?.value ?? ''
    if (typed.trim() === '') {
      field?.focus()
      return setProblem({
        detail: '',
        fields: [{ field: name, code: 'required', message: t('issue.required') }],
      })
    }
    setProblem(undefined)
    setBusy(true)
    const problems: CallProblem[] = []
    const answer = await ask(typed, { onProblem: (one) => problems.push(one) })
    setBusy(false)
    if (answer !== null) return onDone(answer)
    const [first] = problems
    setProblem({
      detail: first?.detail || t('form.unreachable'),
      ...(first?.fields && { fields: first.fields }),
    })
    field?.select()
  }
  return { message: ofField, problemText: ofField ? undefined : problem?.detail, isBusy, submit }
}
