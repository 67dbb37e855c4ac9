import { openQueryStore } from '../../engine/live/query-store.ts'

/** Lists and records that this device keeps for whoever is signed in. */
export const keptStore = openQueryStore('prona-kept')
