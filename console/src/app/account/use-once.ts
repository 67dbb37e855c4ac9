import type { CallOptions, CallProblem } from '@prona/client/problem'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'

/** Something that is asked for once at a time, and what kept it from being done. */
export function useOnce<T>(ask: (options: CallOptions) => Promise<T | null>, onDone: (answer: T) => void) {
  const { t } = useWords()
  const [problem, setProblem] = useState<Pick<CallProblem, 'detail' | 'fields'>>()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    if (isBusy) return
    setProblem(undefined)
    setBusy(true)
    const problems: CallProblem[] = []
    const answer = await ask({ onProblem: (one) => problems.push(one) })
    setBusy(false)
    if (answer !== null) return onDone(answer)
    const [first] = problems
    const message = first?.fields?.[0]?.message
    setProblem({ ...first, detail: message || first?.detail || t('form.unreachable') })
  }
  return { problem, problemText: problem?.detail, isBusy, start }
}
