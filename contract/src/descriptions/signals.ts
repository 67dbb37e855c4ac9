/**
 * A description is written as lines of `data: …`: its text in pieces, a line holding the end mark, the
 * title in pieces, and the done signal. Two `data:` lines of one event stand for a line break between them.
 * What goes wrong on the way is an event named `error` whose data is a problem; no done signal follows it.
 */
export const endOfDescription = '[END_DESC]'
export const descriptionDone = '[DONE]'
