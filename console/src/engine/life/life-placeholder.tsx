import type { LifeStep } from '@prona/contract/kernel/resource'

/** A placeholder of the same size while a record's life is loading. */
export function LifePlaceholder({ way }: { readonly way: readonly LifeStep[] }) {
  return (
    <div className="card lifeplaceholder">
      {way.map(({ state }) => (
        <span key={state} />
      ))}
    </div>
  )
}
