/** Whether the work ended within that time. What a database does not answer is not waited for any longer. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** How long the end of the server waits for what the end of its connections does as well. */
export const unlistenMs = 2_000
