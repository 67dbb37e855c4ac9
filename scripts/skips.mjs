/** A reporter that says which tests were skipped and why. One that gives no reason fails the run. */
export default class Skips {
  onTestRunEnd(modules) {
    const reasons = new Map()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const { note = '' } = test.result() ?? {}
        reasons.set(note, [...(reasons.get(note) ?? []), test.fullName])
      }
    }
    for (const line of toldSkips(reasons)) console.log(line)
    if (reasons.has('')) process.exitCode = 1
  }
}

/** One line a reason, with how many there are of it; those without one by their names. */
export function toldSkips(reasons) {
  return [...reasons].flatMap(([reason, names]) =>
    reason === ''
      ? names.map((name) => `✗ skipped without a reason: ${name}`)
      : [`- ${names.length} skipped: ${reason}`],
  )
}
