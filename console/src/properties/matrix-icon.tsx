/** Cells beside and above each other. Drawn here: the icons of the program come with its first page. */
export function MatrixIcon() {
  return (
    <svg className="i i--s" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z" />
    </svg>
  )
}
