import type { Resource } from '@prona/contract/kernel/resource'
import { type ComponentType, createContext } from 'react'
import type { Selection } from '../data/selection.ts'

export type SelectionActionProps = { readonly resource: Resource; readonly selection: Selection }

/** What else can be done with selected rows, given by the program, which knows the resources' own screens. */
export const SelectionActionContext = createContext<ComponentType<SelectionActionProps> | undefined>(
  undefined,
)
