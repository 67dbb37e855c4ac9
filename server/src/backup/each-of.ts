/**
 * Does the work for each, a few at once. After a failure nothing more is begun, and what is under way ends before the
 * first failure is thrown: whoever cleans up then is alone.
 */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  let failure: { readonly error: unknown } | undefined
  const worker = async () => {
    for (const item of rest) {
      if (failure) return
      try {
        await work(item)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  if (failure) throw failure.error
}
