/** The parts of a key event that matter to a shortcut. */
export type Press = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly repeat: boolean
  readonly timeStamp: number
}

/** How long the first key of two waits for the second. */
const patienceMs = 1500
/** The key that begins "go to …". */
const leader = 'g'

/**
 * The name of what was pressed: `k`, `?`, `Mod+k`, and `g u` for two keys one after the other. Nothing while a word
 * is being composed, while a key is held down or with Alt, which belongs to the system and to menus. Signs are named
 * by what they write, because a slash takes Shift on an Albanian keyboard and none on an American one.
 */
export function readKeys(): (press: Press) => string | undefined {
  let leaderAt = Number.NEGATIVE_INFINITY
  return (press) => {
    const name = nameOf(press)
    const isSecond = press.timeStamp - leaderAt <= patienceMs
    leaderAt = name === leader && !isSecond ? press.timeStamp : Number.NEGATIVE_INFINITY
    return isSecond && name !== undefined && isCharacter(name) ? `${leader} ${name}` : name
  }
}

/** Whether a name is a single character, which one may also type by accident. */
export function isCharacter(name: string): boolean {
  return !name.includes('+') || name === '+'
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat }: Press): string | undefined {
  if (isComposing || repeat || altKey || key.length !== 1) return undefined
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (isLetter && shiftKey) return undefined
  const name = key.toLowerCase()
  return ctrlKey || metaKey ? `Mod+${name}` : name
}
