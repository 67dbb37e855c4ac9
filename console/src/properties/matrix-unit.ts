import type { Row } from '@prona/contract/kernel/resource'
import type { unit } from '@prona/contract/resources'

/** A unit as the matrix is answered it: no more than its cell shows. */
export type MatrixUnit = Row<typeof unit>
