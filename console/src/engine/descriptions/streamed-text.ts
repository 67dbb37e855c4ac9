import type { Heard } from '@prona/client/described'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Which part is being written; `done` after the signal at the end. */
export type Phase = 'description' | 'title' | 'done'

/** How the writing ended: by the signal, by whoever stopped it, or because something broke. */
export type Ending = 'done' | 'stopped' | 'failed'

export type StreamedText = {
  readonly phase: Phase
  readonly description: string
  readonly title: string
  /** Undefined while it is being written, and before. */
  readonly ending: Ending | undefined
  readonly isWriting: boolean
}

export type StreamedTextStore = StoreApi<StreamedText> & {
  begin(): void
  hear(heard: Heard): void
  /** Without the signal: what has come stays. */
  end(ending: 'stopped' | 'failed'): void
  write(part: 'description' | 'title', text: string): void
}

const blank: StreamedText = {
  phase: 'description',
  description: '',
  title: '',
  ending: undefined,
  isWriting: false,
}

/**
 * A text as it is written: the description first, the title from the mark on, done with the signal. What is heard
 * after the end belongs to no text any more.
 */
export function createStreamedText(start: Partial<Pick<StreamedText, 'description' | 'title'>> = {}) {
  const store = createStore<StreamedText>()(() => ({ ...blank, ...start }))
  const streamed: StreamedTextStore = {
    ...store,
    begin: () => store.setState({ ...blank, isWriting: true }, true),
    hear: (heard) => {
      if (store.getState().isWriting) store.setState((now) => heardIn(now, heard))
    },
    end: (ending) => {
      if (store.getState().isWriting) store.setState({ ending, isWriting: false })
    },
    write: (part, text) => store.setState({ [part]: text }),
  }
  return streamed
}

function heardIn(now: StreamedText, heard: Heard): StreamedText {
  if (heard.phase === 'done') {
    const { description, title } = now
    return {
      phase: 'done',
      description: description.trim(),
      title: title.trim(),
      ending: 'done',
      isWriting: false,
    }
  }
  // The mark is not taken back: once the title has begun the description is closed.
  if (now.phase === 'title' && heard.phase === 'description') return now
  return { ...now, phase: heard.phase, [heard.phase]: now[heard.phase] + heard.text }
}
