export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings by their names and gathers a sentence about each that is wrong. */
export type Settings = {
  readonly problems: string[]
  /** Undefined where it is not set or empty. */
  text(name: string): string | undefined
  /** A whole number; `needed` says in words what else would be right. */
  number(name: string, usual: number, from: number, to: number, needed?: string): number
  choice<T extends string>(name: string, usual: T, known: readonly T[]): T
  /** An address on the web. */
  url(name: string): string | undefined
  wrong(name: string, needed: string): void
}

export function settingsOf(environment: Environment): Settings {
  const problems: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined
  function wrong(name: string, needed: string): void {
    problems.push(`${name} is ${shown(text(name) ?? '')}: ${needed}`)
  }
  return {
    problems,
    text,
    wrong,
    number(name, usual, from, to, needed = `a whole number from ${from} to ${to} is needed.`) {
      const value = wholeNumber(text(name) ?? String(usual), from, to)
      if (value === undefined) wrong(name, needed)
      return value ?? usual
    },
    choice(name, usual, known) {
      const said = text(name) ?? usual
      const found = known.find((one) => one === said)
      if (!found) wrong(name, `one of ${known.join(', ')} is needed.`)
      return found ?? usual
    },
    url(name) {
      const said = text(name)
      if (said && !isUrl(said, ['http:', 'https:']))
        wrong(name, 'an address that starts with http:// or https:// is needed.')
      return said
    },
  }
}

/** As it is set, but for a name and a password that stand before a host. */
export function shown(text: string): string {
  return JSON.stringify(text.replace(/^.*@/s, '…@'))
}

export function wholeNumber(text: string, from: number, to: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= from && value <= to ? value : undefined
}

export function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** Whether a name and a password in an address say what they stand for. */
export function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== ''
  } catch {
    return false
  }
}

export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
