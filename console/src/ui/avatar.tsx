type Props = {
  readonly name: string
  readonly large?: boolean
  /** Whoever is signed in: their portrait stands over the initials once it is there. */
  readonly own?: boolean
}

/** Somebody by their initials; the name itself stands beside it or in the label of what holds it. */
export function Avatar({ name, large, own }: Props) {
  return (
    <span className={`avatar${large ? ' avatar--l' : ''}${own ? ' avatar--own' : ''}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
