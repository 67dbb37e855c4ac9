import { join } from 'node:path'
import { connect } from '../../src/database/connect.ts'
import { openPostgres, type PostgresNode } from './postgres-node.ts'

/** A primary and a standby that follows it, with an empty database for Prona. */
export type Replicated = {
  readonly primary: PostgresNode
  readonly standby: PostgresNode
  /** Names both; whichever is written to is found by whoever connects. */
  readonly url: string
  /** Names one alone. */
  urlOf(node: PostgresNode): string
  stop(): Promise<void>
}

type Options = {
  readonly folder: string
  /** Whether a commit waits until the standby has it too. */
  readonly isSynchronous: boolean
}

export async function openReplicated({ folder, isSynchronous }: Options): Promise<Replicated> {
  const primary = await openPostgres(join(folder, 'a'))
  const standby = await openPostgres(join(folder, 'b'))
  const stop = async () => {
    await Promise.all([primary.stop(), standby.stop()])
  }
  try {
    await primary.begin()
    const sql = connect(primary.owner, { max: 1 })
    await sql.unsafe(`create role prona login createrole password 'of the owner'`)
    await sql.unsafe('create database prona owner prona')
    await sql.end()
    await standby.follow(primary)
    if (isSynchronous) await primary.waitForStandby()
  } catch (error) {
    await stop()
    throw error
  }
  const named = (nodes: readonly PostgresNode[]) =>
    `postgres://prona:of%20the%20owner@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/prona`
  return { primary, standby, url: named([primary, standby]), urlOf: (node) => named([node]), stop }
}
