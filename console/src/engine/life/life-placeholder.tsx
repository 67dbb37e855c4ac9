import type { LifeStep } from '@prona/contract/kernel/resource'

/** The place of a life that is on its way, in its measure. */
export function LifePlaceholder({ way }: { readonly way: readonly LifeStep[] }) {
  return (
    <div className="card lifeplaceholder">
      {way.map(({ state }) => (
        <span key={state} />
      ))}
    </div>
  )
}
