import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastKind = 'blank' | 'success' | 'error' | 'loading'
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  readonly action?: ToastAction | undefined
}

/** The messages during and after the work; the latter may depend on the result. */
export type Progress<T> = {
  readonly loading: string
  readonly success: string | ((value: T) => string)
  readonly error: string | ((cause: unknown) => string)
  readonly action?: (value: T) => ToastAction | undefined
  /** What can be done where it has failed. */
  readonly again?: (cause: unknown) => ToastAction | undefined
}

export type Toasts = StoreApi<{ readonly shown: readonly Toast[] }> & {
  /** Answers its id. */
  show(toast: Omit<Toast, 'id'>): number
  /** Replaces the shown toasts by one for work in progress and then its result. Answers the same promise. */
  progress<T>(promise: Promise<T>, words: Progress<T>): Promise<T>
  dismiss(id: number): void
  /** No toast disappears while the pointer or the focus is on one. */
  pause(): void
  resume(): void
}

/** Timers: the page's own, or those of a test. */
export type Timing = {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

const durations: Readonly<Record<ToastKind, number>> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
}
/** A toast with a button stays long enough to be read and reached. */
const withActionMs = 8000
const most = 20

type Life = { left: number; since: number; stop: (() => void) | undefined }

export function createToasts(timing: Timing): Toasts {
  const store = createStore<{ readonly shown: readonly Toast[] }>()(() => ({ shown: [] }))
  const lives = new Map<number, Life>()
  let lastId = 0
  let isPaused = false

  function start(id: number, left: number): void {
    lives.get(id)?.stop?.()
    const isRunning = !isPaused && Number.isFinite(left)
    const stop = isRunning ? timing.after(left, () => dismiss(id)) : undefined
    lives.set(id, { left, since: timing.now(), stop })
  }

  function dismiss(id: number): void {
    lives.get(id)?.stop?.()
    lives.delete(id)
    store.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }))
    // The toast under the pointer is gone, so no leave event will come.
    if (lives.size === 0) isPaused = false
  }

  function show(toast: Omit<Toast, 'id'>): number {
    lastId += 1
    return put({ ...toast, id: lastId })
  }

  /** Replaces the one with the same id, or comes last; with more than twenty the oldest goes. */
  function put(toast: Toast): number {
    const { shown } = store.getState()
    const isThere = shown.some(({ id }) => id === toast.id)
    for (const { id } of isThere ? [] : shown.slice(0, Math.max(0, shown.length - most + 1))) dismiss(id)
    store.setState(({ shown: now }) => ({
      shown: isThere ? now.map((one) => (one.id === toast.id ? toast : one)) : [...now, toast],
    }))
    start(toast.id, toast.action ? withActionMs : durations[toast.kind])
    return toast.id
  }

  function progress<T>(promise: Promise<T>, words: Progress<T>): Promise<T> {
    for (const { id } of store.getState().shown) dismiss(id)
    const id = show({ kind: 'loading', message: words.loading })
    promise.then(
      (value) =>
        put({ id, kind: 'success', message: worded(words.success, value), action: words.action?.(value) }),
      (cause) =>
        put({ id, kind: 'error', message: worded(words.error, cause), action: words.again?.(cause) }),
    )
    return promise
  }

  function pause(): void {
    if (isPaused) return
    isPaused = true
    for (const life of lives.values()) {
      life.stop?.()
      life.stop = undefined
      life.left -= timing.now() - life.since
    }
  }

  function resume(): void {
    if (!isPaused) return
    isPaused = false
    for (const [id, { left }] of lives) start(id, Math.max(0, left))
  }

  return { ...store, show, progress, dismiss, pause, resume }
}

function worded<T>(words: string | ((value: T) => string), value: T): string {
  return typeof words === 'string' ? words : words(value)
}
