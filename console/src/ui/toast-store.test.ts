import { expect, test } from 'vitest'
import { createToasts } from './toast-store.ts'

/** Toasts with a clock that the test controls. */
function toastsInTime() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const toasts = createToasts({
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      timers = timers.filter((one) => one !== next)
      next.run()
    }
    now = until
  }
  const shown = () => toasts.getState().shown.map(({ kind, message }) => `${kind}: ${message}`)
  return { toasts, pass, shown }
}

test.each([
  ['blank', 4000],
  ['error', 4000],
  ['success', 2000],
] as const)('a toast of kind %s stays %i ms and then goes', (kind, ms) => {
  const { toasts, pass, shown } = toastsInTime()
  toasts.show({ kind, message: 'Fatura u lëshua' })
  pass(ms - 1)
  expect(shown()).toEqual([`${kind}: Fatura u lëshua`])
  pass(1)
  expect(shown()).toEqual([])
})

test('what is on its way is shown for as long as it takes', () => {
  const { toasts, pass, shown } = toastsInTime()
  toasts.show({ kind: 'loading', message: 'Po ngarkohen 4 pamje' })
  pass(3_600_000)
  expect(shown()).toEqual(['loading: Po ngarkohen 4 pamje'])
})

test('a loader dismisses what is shown, is shown itself, and then says that it went well', async () => {
  const { toasts, pass, shown } = toastsInTime()
  const { promise, resolve } = Promise.withResolvers<number>()
  toasts.show({ kind: 'error', message: 'E para' })
  const answered = toasts.progress(promise, {
    loading: 'Po ngarkohen',
    success: (count) => `${count} u ngarkuan`,
    error: 'Nuk u ngarkuan',
  })
  expect(shown()).toEqual(['loading: Po ngarkohen'])
  const [loader] = toasts.getState().shown
  resolve(4)
  expect(await answered).toBe(4)
  expect(shown()).toEqual(['success: 4 u ngarkuan'])
  expect(toasts.getState().shown[0]?.id).toBe(loader?.id)
  pass(2000)
  expect(shown()).toEqual([])
})

test('a loader whose promise fails says so, and leaves the failure to whoever waits', async () => {
  const { toasts, pass, shown } = toastsInTime()
  const failing = toasts.progress(Promise.reject(new Error('shërbimi mungon')), {
    loading: 'Po ngarkohen',
    success: 'U ngarkuan',
    error: (cause) => (cause instanceof Error ? cause.message : ''),
  })
  await expect(failing).rejects.toThrow('shërbimi mungon')
  expect(shown()).toEqual(['error: shërbimi mungon'])
  pass(4000)
  expect(shown()).toEqual([])
})

test('the result is shown even when another loader has replaced it', async () => {
  const { toasts, shown } = toastsInTime()
  const first = Promise.withResolvers<void>()
  toasts.progress(first.promise, { loading: 'E para nis', success: 'E para mbaroi', error: 'E para dështoi' })
  toasts.progress(new Promise(() => {}), { loading: 'E dyta nis', success: '', error: '' })
  expect(shown()).toEqual(['loading: E dyta nis'])
  first.reject(new Error('jo'))
  await first.promise.catch(() => {})
  expect(shown()).toEqual(['loading: E dyta nis', 'error: E para dështoi'])
})

test('no more than twenty are shown: the oldest gives way', () => {
  const { toasts, shown } = toastsInTime()
  for (let count = 1; count <= 23; count++) toasts.show({ kind: 'blank', message: String(count) })
  expect(shown()).toHaveLength(20)
  expect(shown()[0]).toBe('blank: 4')
})

test('while one reads none of them goes, and then each has the time it had left', () => {
  const { toasts, pass, shown } = toastsInTime()
  toasts.show({ kind: 'success', message: 'U ruajt' })
  pass(1500)
  toasts.pause()
  toasts.show({ kind: 'blank', message: 'Erdhi ndërkohë' })
  pass(60_000)
  expect(shown()).toHaveLength(2)
  toasts.resume()
  pass(499)
  expect(shown()).toHaveLength(2)
  pass(1)
  expect(shown()).toEqual(['blank: Erdhi ndërkohë'])
  pass(3500)
  expect(shown()).toEqual([])
})

test('when the last one is closed under the pointer, the next one does not stay for ever', () => {
  const { toasts, pass, shown } = toastsInTime()
  const id = toasts.show({ kind: 'success', message: 'U ruajt' })
  toasts.pause()
  toasts.dismiss(id)
  toasts.show({ kind: 'success', message: 'U fshi' })
  pass(2000)
  expect(shown()).toEqual([])
})

test('one that offers a way back stays long enough to take it', () => {
  const { toasts, pass, shown } = toastsInTime()
  toasts.show({ kind: 'success', message: '12 u fshinë', action: { label: 'Zhbëj', run: () => {} } })
  pass(7999)
  expect(shown()).toHaveLength(1)
  pass(1)
  expect(shown()).toEqual([])
})

test('work that failed may be tried again from its toast, where that helps', async () => {
  const { toasts } = toastsInTime()
  const again = { label: 'Provo përsëri', run: () => {} }
  const words = {
    loading: 'Po zhbëhet…',
    success: 'U zhbë',
    error: 'Nuk u zhbë',
    again: (cause: unknown) => (cause === 'gone' ? undefined : again),
  }
  await toasts.progress(Promise.reject('away'), words).catch(() => {})
  expect(toasts.getState().shown).toMatchObject([{ kind: 'error', action: again }])
  await toasts.progress(Promise.reject('gone'), words).catch(() => {})
  expect(toasts.getState().shown).toMatchObject([{ kind: 'error', action: undefined }])
})
