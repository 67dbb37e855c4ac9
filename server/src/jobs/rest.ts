/** Waits that long, or until it is stopped. */
export function rest(milliseconds: number, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((done) => {
    const timer = setTimeout(finish, milliseconds)
    stopped.addEventListener('abort', finish, { once: true })
    function finish() {
      clearTimeout(timer)
      stopped.removeEventListener('abort', finish)
      done()
    }
  })
}
