import type { Arrangement, DocumentChange, DocumentFacts, UploadOptions } from '@prona/client/files'
import type { CallOptions } from '@prona/client/problem'
import { orThrow } from '@prona/client/problem'
import type { DocumentFile } from '@prona/contract/files/document'
import type { Picture } from '@prona/contract/files/picture'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import type { Values } from '../form/form-values.ts'

/** A record that has files. */
export type Owner = { readonly resource: Resource; readonly row: AnyRow }

type Kind = 'images' | 'documents'

function filesKey({ resource, row }: Owner, branch: string, kind: Kind) {
  return [resource.plural, kind, branch, row._id] as const
}

export function usePictures(owner: Owner, { enabled = true } = {}) {
  const { client, branch } = useSignedIn()
  return useQuery({
    queryKey: filesKey(owner, branch, 'images'),
    queryFn: () => orThrow((options) => client.of(owner.resource).images(owner.row._id, options)),
    enabled,
  })
}

export function useDocuments(owner: Owner, { enabled = true } = {}) {
  const { client, branch } = useSignedIn()
  return useQuery({
    queryKey: filesKey(owner, branch, 'documents'),
    queryFn: () => orThrow((options) => client.of(owner.resource).documents(owner.row._id, options)),
    enabled,
  })
}

/** The calls that change a record's pictures; each answers with all of them as they are then. */
export function usePictureCalls(owner: Owner) {
  const { client, branch } = useSignedIn()
  const keep = useKept<readonly Picture[]>(owner, 'images')
  const calls = client.of(owner.resource)
  const { _id: id, branch: home = branch } = owner.row
  const arrange = useMutation({
    mutationFn: (images: readonly Picture[]) =>
      orThrow((options) => calls.arrangeImages(id, arrangementOf(images), { ...options, branch: home })),
    // The new order is shown at once; the server's answer confirms or reverts it.
    onMutate: (images) => keep.now(images),
    onSuccess: (images) => keep.now(images),
    onError: (error) => keep.now(currentIn(error)),
  })
  const remove = useMutation({
    mutationFn: (imageId: string) =>
      orThrow((options) => calls.removeImage(id, imageId, { ...options, branch: home })),
    onSuccess: (images) => keep.now(images),
    onError: () => keep.now(undefined),
  })
  const send = async (file: File, { onProblem: _, ...options }: UploadOptions) => {
    keep.now(await orThrow((told) => calls.addImages(id, [file], { ...options, ...told, branch: home })))
  }
  return { arrange, remove, send }
}

/** The same for its documents. The form's schema has checked the facts. */
export function useDocumentCalls(owner: Owner) {
  const { client, branch } = useSignedIn()
  const keep = useKept<readonly DocumentFile[]>(owner, 'documents')
  const calls = client.of(owner.resource)
  const { _id: id, branch: home = branch } = owner.row
  const change = useMutation({
    mutationFn: ({ _id, data }: { readonly _id: string; readonly data: Values }) =>
      orThrow((options) =>
        calls.changeDocument(id, _id, data as DocumentChange, { ...options, branch: home }),
      ),
    onSettled: () => keep.now(undefined),
  })
  const remove = useMutation({
    mutationFn: (documentId: string) =>
      orThrow((options) => calls.removeDocument(id, documentId, { ...options, branch: home })),
    onSuccess: (documents) => keep.now(documents),
    onError: () => keep.now(undefined),
  })
  const sending = (facts: Values) => {
    // In a multipart form an empty fact is left out.
    const known: DocumentFacts = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null))
    return async (file: File, { onProblem: _, ...options }: UploadOptions) => {
      const call = (told: CallOptions) =>
        calls.addDocuments(id, [file], known, { ...options, ...told, branch: home })
      keep.now(await orThrow(call))
    }
  }
  return { change, remove, sending, take: keep.now }
}

/** Puts an answer into the cache, or fetches again without one. The record's history has changed too. */
function useKept<T>(owner: Owner, kind: Kind) {
  const { branch } = useSignedIn()
  const queries = useQueryClient()
  const queryKey = filesKey(owner, branch, kind)
  return {
    now: (files: T | undefined) => {
      // Requests still running would answer with something older.
      void queries.cancelQueries({ queryKey }, { revert: false })
      void queries.invalidateQueries({ queryKey: [owner.resource.plural, 'history'] })
      if (files === undefined) return void queries.invalidateQueries({ queryKey })
      queries.setQueryData(queryKey, files)
    },
  }
}

function arrangementOf(images: readonly Picture[]): Arrangement {
  return images.map(({ _id, cover, alt }) => ({ _id, cover, alt }))
}

/** A problem caused by somebody else's change carries the current state. */
function currentIn(error: unknown): readonly Picture[] | undefined {
  const current: unknown = problemOf(error)?.current
  const images = typeof current === 'object' && current !== null ? Reflect.get(current, 'images') : undefined
  return Array.isArray(images) ? images : undefined
}
