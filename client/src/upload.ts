/** How much of a body has left, in bytes. */
export type Progress = { readonly sent: number; readonly of: number }

type Upload = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly signal?: AbortSignal | undefined
  readonly onProgress: (progress: Progress) => void
}

/** What `fetch` would answer, but telling how far it is: a browser's `fetch` does not say what of a body has left. */
export function uploaded(
  address: string,
  { method, headers, body, signal, onProgress }: Upload,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const failed = () => reject(new TypeError('The upload did not arrive'))
  request.open(method, address)
  request.responseType = 'blob'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, of: total })
  request.onload = () => {
    const type = request.getResponseHeader('content-type') ?? 'application/octet-stream'
    resolve(new Response(request.response, { status: request.status, headers: { 'content-type': type } }))
  }
  request.onerror = failed
  request.ontimeout = failed
  request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
  request.onloadend = () => signal?.removeEventListener('abort', abort)
  if (signal?.aborted) return Promise.reject(signal.reason)
  signal?.addEventListener('abort', abort)
  request.send(body)
  return promise
}
