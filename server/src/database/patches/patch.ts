/** A text of the driver that is there once, and what stands in its place. */
export type Patch = readonly [as: string, instead: string]
