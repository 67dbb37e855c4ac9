/** The prices of a unit whose changes are kept. */
export const pricesKept = ['salePrice', 'minPrice', 'rentPrice'] as const
export type PriceKept = (typeof pricesKept)[number]

export type PriceAt = {
  readonly amount: number | null
  readonly currency: string
  /** Of a rent. */
  readonly period: string | null
}

/** A change of one price of a unit. */
export type PriceStep = {
  readonly at: string
  /** Nobody, when the program itself did it. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  readonly field: PriceKept
  readonly from: PriceAt
  readonly to: PriceAt
  readonly reason: string | null
  /** The bulk change or import that did it, or was undone by it, and of how many units it changed a price. */
  readonly batch: {
    readonly _id: string
    readonly way: 'bulk' | 'import' | 'undo'
    readonly units: number
    /** Whether the reader may undo all of it, and this unit is still as it left it. */
    readonly canUndo: boolean
  } | null
}

export type PriceHistory = {
  readonly prices: readonly PriceStep[]
  readonly pagination: { readonly itemsPerPage: number; readonly next?: string | undefined }
}
