import type { LifeStep } from '@prona/contract/kernel/resource'

/** The place of a life that is on its way, in its measure. */
export function LifeRoom({ way }: { readonly way: readonly LifeStep[] }) {
  return (
    <div className="card liferoom">
      {way.map(({ state }) => (
        <span key={state} />
      ))}
    </div>
  )
}
