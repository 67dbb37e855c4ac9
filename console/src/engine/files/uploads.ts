import type { UploadOptions } from '@prona/client/files'
import { newKey } from '@prona/client/key'
import { ProblemError } from '@prona/client/problem'
import { create } from 'zustand'
import { type Accepted, type FileProblem, fileProblem } from './accepted.ts'

/** An upload. One that failed stays listed with the reason until it is dismissed. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly state: 'waiting' | 'sending' | 'working' | 'refused'
  /** Of one. */
  readonly sent: number
  /** A problem with its name or size: trying again would change nothing. */
  readonly problem?: FileProblem | undefined
  /** The server's words; empty where nothing answered. */
  readonly reason?: string | undefined
}

type Send = (file: File, options: UploadOptions) => Promise<void>
type Job = {
  readonly file: File
  readonly send: Send
  readonly idempotencyKey: string
  readonly given: AbortController
}

/** Uploads continue while another tab or page is open, so they are kept outside of components. */
const useUploadsEverywhere = create<Readonly<Record<string, readonly Upload[]>>>(() => ({}))
const jobs = new Map<string, Job>()
const busy = new Set<string>()
const none: readonly Upload[] = []

/** The uploads to one place, such as a record's pictures. */
export function useUploads(place: string): readonly Upload[] {
  return useUploadsEverywhere((all) => all[place] ?? none)
}

export function uploadsAt(place: string): readonly Upload[] {
  return useUploadsEverywhere.getState()[place] ?? none
}

type Plan = { readonly accepted: Accepted; readonly send: Send }

/** One after the other, so that they arrive in the order in which they were given. */
export function startUploads(place: string, files: readonly File[], { accepted, send }: Plan): void {
  const added = files.map((file): Upload => {
    const key = newKey()
    const problem = fileProblem(file, accepted)
    const told = { key, name: file.name, bytes: file.size, sent: 0 }
    if (problem) return { ...told, state: 'refused', problem }
    jobs.set(key, { file, send, idempotencyKey: newKey(), given: new AbortController() })
    return { ...told, state: 'waiting' }
  })
  change(place, (all) => [...all, ...added])
  void work(place)
}

/** Cancels an upload, or removes it from the list. */
export function dropUpload(place: string, key: string): void {
  jobs.get(key)?.given.abort()
  jobs.delete(key)
  change(place, (all) => all.filter((one) => one.key !== key))
}

export function retryUpload(place: string, key: string): void {
  const job = jobs.get(key)
  if (!job) return
  jobs.set(key, { ...job, given: new AbortController() })
  update(place, key, { state: 'waiting', sent: 0, reason: undefined })
  void work(place)
}

async function work(place: string): Promise<void> {
  if (busy.has(place)) return
  busy.add(place)
  guardLeaving()
  try {
    for (let next = waiting(place); next; next = waiting(place)) await carry(place, next)
  } finally {
    busy.delete(place)
    guardLeaving()
  }
}

async function carry(place: string, { key }: Upload): Promise<void> {
  const job = jobs.get(key)
  if (!job) return dropUpload(place, key)
  update(place, key, { state: 'sending' })
  const onProgress: UploadOptions['onProgress'] = ({ sent, of }) => {
    const share = of > 0 ? sent / of : 0
    update(place, key, share >= 1 ? { state: 'working', sent: 1 } : { sent: share })
  }
  try {
    const { file, send, idempotencyKey, given } = job
    await send(file, { signal: given.signal, idempotencyKey, onProgress })
    dropUpload(place, key)
  } catch (error) {
    // A cancelled upload is no longer in the list.
    update(place, key, { state: 'refused', reason: reasonIn(error) })
    if (!(error instanceof ProblemError)) throw error
  }
}

/** Messages about the file come before those about the request. */
function reasonIn(error: unknown): string {
  if (!(error instanceof ProblemError)) return ''
  const { detail, fields = [] } = error.problem
  return fields.map(({ message }) => message).join(' ') || detail
}

function waiting(place: string): Upload | undefined {
  return uploadsAt(place).find(({ state }) => state === 'waiting')
}

function update(place: string, key: string, changes: Partial<Upload>): void {
  change(place, (all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
}

function change(place: string, to: (all: readonly Upload[]) => readonly Upload[]): void {
  useUploadsEverywhere.setState((all) => ({ [place]: to(all[place] ?? none) }))
}

/** Closing the window would cancel the uploads, so the browser asks before. */
function guardLeaving(): void {
  removeEventListener('beforeunload', ask)
  if (busy.size > 0) addEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
