import type { AnyRow } from '@prona/contract/kernel/resource'
import { useEffect, useMemo, useRef, useState } from 'react'
import { tellFailed } from '../../ui/toasts.tsx'

/** Where editing goes on after a cell: down the column, to the next or previous editable cell, or nowhere. */
export type CellMove = 'stay' | 'down' | 'next' | 'previous' | 'away'

/** What was typed and could not be saved, and why. */
export type RefusedCell = {
  readonly typed: unknown
  readonly message: string
  /** The record as somebody else saved it meanwhile. */
  readonly theirs?: AnyRow
}

export type EditedCell = {
  readonly id: string
  readonly path: string
  /** What was typed before the editor was there. */
  readonly typed?: string
}
type RefusedCells = Readonly<Record<string, Readonly<Record<string, RefusedCell>>>>

/** While a cell is edited the rows stay in place; new and deleted ones are shown afterwards. */
export function useHeldRows(rows: readonly AnyRow[], isWriting: boolean): readonly AnyRow[] {
  const held = useRef(rows)
  const shown = useMemo(() => {
    if (!isWriting) return rows
    const news = new Map(rows.map((row) => [row._id, row]))
    return held.current.map((row) => news.get(row._id) ?? row)
  }, [rows, isWriting])
  held.current = shown
  return shown
}

/** The cell that is being edited, and those whose values the server refused. */
export function useEdits() {
  const [at, setAt] = useState<EditedCell>()
  const [refused, setRefused] = useState<RefusedCells>({})
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const settle = (id: string, path: string, reason: RefusedCell | undefined) => {
    // On another page the problem is shown as a toast.
    if (reason && !isHere.current) return tellFailed(reason.message)
    setRefused(({ [id]: of = {}, ...others }) => {
      const { [path]: _, ...rest } = of
      const left = reason ? { ...rest, [path]: reason } : rest
      return Object.keys(left).length > 0 ? { ...others, [id]: left } : others
    })
  }
  return {
    at,
    refused,
    settle,
    start: (id: string, path: string) => setAt({ id, path }),
    /** Begins with a figure, or adds one for as long as the editor is not there yet. */
    type: (id: string, path: string, key: string) =>
      setAt((now) => ({
        id,
        path,
        typed: `${now?.id === id && now.path === path ? (now.typed ?? '') : ''}${key}`,
      })),
    stop: () => setAt(undefined),
  }
}
