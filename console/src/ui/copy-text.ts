/** The clipboard API needs https; on plain http in an office the old way still works. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    box.className = 'vh'
    // In an open dialog: anything outside it could not take the focus.
    const place = document.querySelector('[role="dialog"]') ?? document.body
    place.append(box)
    box.select()
    const isDone = document.execCommand('copy')
    box.remove()
    return isDone
  }
}
