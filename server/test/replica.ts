import type { Body, Client } from './builders.ts'

/** Keeps a copy of a resource by sync alone, as a client does. */
export function aReplica(client: Client, single: string) {
  const records = new Map<string, Body>()
  let lastSyncTime: string | undefined
  return {
    records,
    time: () => lastSyncTime,
    /** Answers what the sync returned, page after page. */
    async sync(): Promise<{ told: Body[]; pages: number; isFull: boolean }> {
      const told: Body[] = []
      let isFull = false
      for (let pages = 1; ; pages++) {
        const answer = await client.get(`/api/${single}/sync`, lastSyncTime ? { lastSyncTime } : {})
        if (answer.status !== 200) throw new Error(`${single}: ${answer.status} ${answer.text}`)
        if (answer.body.full) {
          isFull = true
          records.clear()
        }
        for (const one of answer.body.sync as Body[]) {
          told.push(one)
          if (one.deleted) records.delete(one._id)
          else records.set(one._id, one)
        }
        lastSyncTime = answer.body.lastSyncTime
        if (!answer.body.more) return { told, pages, isFull }
      }
    },
  }
}
