import type { Heard } from '@prona/client/described'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Which part is being written; `done` after the signal at the end. */
export type Phase = 'description' | 'title' | 'done'

/** How the writing ended: completed, stopped by the reader, or failed. */
export type Ending = 'done' | 'stopped' | 'failed'

export type StreamedText = {
  readonly phase: Phase
  readonly description: string
  readonly title: string
  /** Undefined before and during the writing. */
  readonly ending: Ending | undefined
  readonly isWriting: boolean
}

export type StreamedTextStore = StoreApi<StreamedText> & {
  begin(): void
  hear(heard: Heard): void
  /** Ends it without the final signal; the text so far stays. */
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
 * A text while it is being written: the description, then after a mark the title, and a signal at the end.
 * What arrives after the end is ignored.
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
  // Once the title has begun, nothing is added to the description any more.
  if (now.phase === 'title' && heard.phase === 'description') return now
  return { ...now, phase: heard.phase, [heard.phase]: now[heard.phase] + heard.text }
}
