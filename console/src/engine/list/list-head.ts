import type { Resource } from '@prona/contract/kernel/resource'
import { type ComponentType, createContext } from 'react'
import type { ListState } from '../data/list-state.ts'

export type ListHeadProps = { readonly resource: Resource; readonly state: ListState }

/** Beside a list's name, given by the program: another way to look at what it is narrowed to. */
export const ListHeadContext = createContext<ComponentType<ListHeadProps> | undefined>(undefined)
