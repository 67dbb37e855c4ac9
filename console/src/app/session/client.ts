import { connect } from '@prona/client/client'
import { connection } from './session.ts'

/** The calls, as whoever is signed in makes them. */
export const client = connect(connection)
