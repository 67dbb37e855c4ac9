import type { ReactNode } from 'react'

type SectionProps = { readonly id: string; readonly name: string; readonly children: ReactNode }

export function Section({ id, name, children }: SectionProps) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-name`} data-section={id}>
      <div className="card__head">
        <h2 className="h2" id={`${id}-name`}>
          {name}
        </h2>
      </div>
      <div className="card__body guide__body">{children}</div>
    </section>
  )
}

type CaseProps = {
  /** The part and its props as one writes them. */
  readonly name: string
  readonly children: ReactNode
  /** One below the other and as wide as there is room, instead of side by side. */
  readonly wide?: boolean
}

export function Case({ name, children, wide }: CaseProps) {
  return (
    <div className="guide__case">
      <h3 className="guide__name">{name}</h3>
      <div className={wide ? 'guide__wide' : 'guide__row'}>{children}</div>
    </div>
  )
}
