type Saved = { readonly name: string; readonly content: Blob }

/** A browser keeps what is linked to; the address is given back once the keeping has begun. */
export function saveFile({ name, content }: Saved): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
