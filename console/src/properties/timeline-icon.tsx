/** Bars below each other, each over its own days. Drawn here: the icons of the program come with its first page. */
export function TimelineIcon() {
  return (
    <svg className="i i--s" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2.5 2.5h7v2.5h-7zM6 6.75h7.5v2.5H6zM3.5 11h6v2.5h-6z" />
    </svg>
  )
}
