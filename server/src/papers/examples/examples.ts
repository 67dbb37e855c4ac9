import type { PaperKind } from '@prona/contract/papers/placeholders'

type Example = { readonly name: string; readonly heading: string; readonly text: string }

/** The texts a branch begins with, to be checked by its own lawyer before they are used. */
export type Examples = Readonly<Record<PaperKind, Example>>
