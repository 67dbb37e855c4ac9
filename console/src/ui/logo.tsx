/** The plan of a room with an open door, and a P. */
export function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path fill="currentColor" d="M2 1h12v10H8V8h3V4H5v11H2z" />
    </svg>
  )
}
