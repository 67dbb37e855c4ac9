import type { GridFilters } from '@prona/client/filter'
import type { CallProblem } from '@prona/client/problem'
import type { Fields } from '@prona/contract/kernel/field'
import type {
  ActionInput,
  ActionName,
  AnyRow,
  Create,
  Declaration,
  Resource,
  Row,
} from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { WordKey } from '@prona/contract/kernel/words'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { FieldDisplay } from './fields/view.ts'

/** A value that no field holds, among the highlights above a record's facts. */
export type OwnHighlight = {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  readonly aside?: ReactNode
  /** The field it stands beside; without one it comes last and always has a place. */
  readonly after?: string
}

export type FormNoteProps = {
  readonly row: AnyRow | undefined
  /** Where one was looked for to be chosen, a record that is found can be taken instead. */
  readonly onUse?: (row: AnyRow) => void
}

export type QuestionProps = {
  readonly row: AnyRow
  /** As they are to be saved. */
  readonly values: Values
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export type OwnDialogProps = { readonly row: AnyRow; readonly onClose: () => void }

/** The record that new ones belong to, and the field by which they do. */
export type CreateSeveralProps = { readonly path: string; readonly to: AnyRow }

/** The record that an action makes of another resource: the word that leads there, and how it is found. */
export type OwnNext = {
  readonly label: WordKey
  readonly resource: Resource
  readonly filter: (row: AnyRow) => GridFilters
}

type Closed = { readonly closed: string | undefined }

/** Why an action was refused, and what is done once that is settled. */
export type RefusalProps = {
  readonly row: AnyRow
  readonly problem: CallProblem
  readonly onSettled: () => void
}

export type InputNoteProps = { readonly row: AnyRow; readonly limits: FormDetails['limits'] }

export type OwnHeadProps<R extends Declaration> = { readonly row: Row<R> }

type Values = Readonly<Record<string, unknown>>
type ListName<F extends Fields> = {
  [K in Extract<keyof F, string>]: F[K] extends { readonly kind: 'list' } ? K : never
}[Extract<keyof F, string>]
type ListRow<F extends Fields, L extends ListName<F>> = F[L] extends {
  readonly fields: infer G extends Fields
}
  ? { readonly [K in keyof G]?: unknown }
  : never

/** What deviates on the screens of one resource. All that is named here is checked against its declaration. */
export type OwnScreens<R extends Declaration> = {
  /** The whole page of a record, and the whole form. */
  readonly RecordPage?: ComponentType<{ readonly resource: Resource; readonly id: string }>
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly id?: string }>
  /** Stands above the bar that saves while one writes. */
  readonly FormNote?: ComponentType<FormNoteProps>
  /** Asked before a change is saved, where others are concerned by it; it confirms by itself where there is nothing to ask. */
  readonly BeforeSaving?: ComponentType<QuestionProps>
  /** Beside a record's actions on its page, for what is no action on the record: it changes nothing, such as sharing. */
  readonly HeadAction?: ComponentType<OwnHeadProps<R>>
  readonly useHighlights?: (row: Row<R>) => readonly OwnHighlight[]
  readonly lists?: {
    readonly [L in ListName<R['fields']>]?: {
      /** What a row that is added begins with, beside those that are there and, in a new record, its other values. */
      readonly begin?: (rows: readonly Values[], record?: Values) => ListRow<R['fields'], L>
    }
  }
  /** Among the records that belong to another one, beside the link to a new one: how several are created at once. */
  readonly CreateSeveral?: ComponentType<CreateSeveralProps>
  /** What a new record begins with, beyond what the server gives it. */
  readonly begin?: Partial<Create<R>>
  /** A record can be copied: the form of a new one then begins with these of its values. Left out, none can. */
  readonly copied?: readonly Extract<keyof R['fields'], string>[]
  /** The same from what was typed in search of one that is not there; by default it is the record's name. */
  readonly beginFrom?: (typed: string) => Partial<Create<R>>
  /** What the inputs of an action begin with. */
  readonly actions?: {
    readonly [A in ActionName<R>]?: (
      limits: FormDetails['limits'],
      now: string,
      row: Row<R>,
    ) => Partial<ActionInput<R, A>>
  }
  /** Below an input of its actions, by the input's name. */
  readonly inputNotes?: Readonly<Record<string, ComponentType<InputNoteProps>>>
  /** Below what an action will do: what one decides by. */
  readonly actionNotes?: { readonly [A in ActionName<R>]?: ComponentType<InputNoteProps> }
  /** Below why an action was refused: what helps. */
  readonly RefusalNote?: ComponentType<RefusalProps>
  /** On a record's page: how actions stand by what lies outside of the record. One that is open may be the primary one. */
  readonly useStanding?: (row: Row<R>) => { readonly [A in ActionName<R>]?: Closed }
  /** Where one can go on after an action that makes another record. */
  readonly nexts?: { readonly [A in ActionName<R>]?: OwnNext }
  /** What the dialog of an action calls the record, where its own name says too little. */
  readonly called?: (row: Row<R>, display: FieldDisplay) => string | undefined
  /** In place of the dialog that asks for an action's inputs, where it answers more than the record. */
  readonly dialogs?: { readonly [A in ActionName<R>]?: ComponentType<OwnDialogProps> }
  /** Beside the name of one that can be chosen in a form; by default the first two columns of its list. */
  readonly hint?: (row: Row<R>, display: FieldDisplay) => string
  /** Which come first where one is chosen in a form before anything is typed, and in which order. */
  readonly offered?: { readonly first: GridFilters; readonly by: readonly R['list']['sorts'][number][] }
  /** The group of facts in which the server's description can be asked for. */
  readonly descriptionGroup?: Extract<keyof R['groups'], string>
}

/** The same of whichever resource, as the engine sees it. */
export type AnyOwnScreens = {
  readonly RecordPage?: ComponentType<{ readonly resource: Resource; readonly id: string }>
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly id?: string }>
  readonly FormNote?: ComponentType<FormNoteProps>
  readonly BeforeSaving?: ComponentType<QuestionProps>
  readonly HeadAction?: ComponentType<{ readonly row: AnyRow }>
  readonly useHighlights?: (row: AnyRow) => readonly OwnHighlight[]
  readonly lists?: Readonly<
    Record<string, { readonly begin?: (rows: readonly Values[], record?: Values) => Values }>
  >
  readonly CreateSeveral?: ComponentType<CreateSeveralProps>
  readonly begin?: Values
  readonly copied?: readonly string[]
  readonly beginFrom?: (typed: string) => Values
  readonly actions?: Readonly<
    Record<string, (limits: FormDetails['limits'], now: string, row: AnyRow) => Values>
  >
  readonly inputNotes?: Readonly<Record<string, ComponentType<InputNoteProps>>>
  readonly actionNotes?: Readonly<Record<string, ComponentType<InputNoteProps>>>
  readonly RefusalNote?: ComponentType<RefusalProps>
  readonly useStanding?: (row: AnyRow) => Readonly<Record<string, Closed>>
  readonly nexts?: Readonly<Record<string, OwnNext>>
  readonly called?: (row: AnyRow, display: FieldDisplay) => string | undefined
  readonly dialogs?: Readonly<Record<string, ComponentType<OwnDialogProps>>>
  readonly hint?: (row: AnyRow, display: FieldDisplay) => string
  readonly offered?: { readonly first: GridFilters; readonly by: readonly string[] }
  readonly descriptionGroup?: string
}
export type ScreensByResource = Readonly<Record<string, AnyOwnScreens>>

/** Checks what a resource's screens deviate in against its declaration. */
export function ownScreens<const R extends Declaration>(resource: R, own: OwnScreens<R>): ScreensByResource {
  // Each is only ever given records and rows of its own resource.
  return { [resource.single]: own as unknown as AnyOwnScreens }
}

const none: AnyOwnScreens = {}
const OwnScreensContext = createContext<ScreensByResource>({})
/** The program says above record pages and forms which resources have screens of their own; the engine names none. */
export const OwnScreensProvider = OwnScreensContext.Provider

export function useOwnScreens({ single }: Pick<Resource, 'single'>): AnyOwnScreens {
  return use(OwnScreensContext)[single] ?? none
}
