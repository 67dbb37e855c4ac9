/** Icons of 16 px, stroke 1.4, square caps. Those with a direction are mirrored on a right-to-left page. */
export const drawings = {
  aside: 'M2.5 3h11v10h-11zM9.5 3v10',
  bell: 'M3 11.5h10l-1.3-2v-3a3.7 3.7 0 0 0-7.4 0v3zM6.5 13.7h3',
  box: 'M2.5 5L8 2.5 13.5 5v6L8 13.5 2.5 11zM2.5 5L8 7.5 13.5 5M8 7.5v6',
  building: 'M3.5 13.5v-11h6v11M9.5 6.5h3.5v7M2 13.5h12M5.5 5.5h2M5.5 8.5h2',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5',
  camera: 'M2.5 5h2.7l1-1.5h3.6l1 1.5h2.7v8h-11zM8 11a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 8 11z',
  cash: 'M2 4.5h12v7.5H2zM8 10a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM4.3 6.5v.1M11.7 10v.1',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  clock: 'M8 5v3.3l2.2 1.4M2.6 8a5.4 5.4 0 1 0 1.5-3.7L2.6 5.8M2.6 2.7v3.1h3.1',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  contract: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.5 11.3c1-2.3 1.6-2.3 1.8 0 .6-1.2 1.5-1.2 3.2 0',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  door: 'M2.5 13.5h11M4.5 13.5v-11h7v11M9 8v.6',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  download: 'M8 3v7.5M5 7.8L8 10.8l3-3M2.5 13.5h11',
  eye: 'M1.8 8C3.2 5.3 5.3 4 8 4s4.8 1.3 6.2 4C12.8 10.7 10.7 12 8 12S3.2 10.7 1.8 8zM8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  eyeClosed: 'M1.8 6.5C3.2 9.2 5.3 10.5 8 10.5s4.8-1.3 6.2-4M8 10.5v2.2M4.2 9.4l-1.3 1.8M11.8 9.4l1.3 1.8',
  file: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  globe:
    'M8 13.7A5.7 5.7 0 1 0 8 2.3a5.7 5.7 0 0 0 0 11.4zM2.3 8h11.4M8 2.3c3.4 3.2 3.4 8.2 0 11.4M8 2.3c-3.4 3.2-3.4 8.2 0 11.4',
  help: 'M8 13.7A5.7 5.7 0 1 0 8 2.3a5.7 5.7 0 0 0 0 11.4zM6.3 6.5c.2-2.3 3.6-2 3.4 0-.1 1.1-1.6 1.2-1.7 2.5M8 11.2v.1',
  grip: 'M5.5 3.5h.1M10.5 3.5h.1M5.5 8h.1M10.5 8h.1M5.5 12.5h.1M10.5 12.5h.1',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.6 2.6 1.7-1.6 3.5 3.3M10.4 6v.1',
  fit: 'M2.5 3v10M13.5 3v10M4.8 8h6.4M6.5 6L4.5 8l2 2M9.5 6l2 2-2 2',
  idCard:
    'M2.5 3.5h11v9h-11zM6 8.2a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM4 10.7c.3-1 1-1.4 2-1.4s1.7.4 2 1.4M10 6.5h1.7M10 9h1.7',
  inbox: 'M2.5 9.5l1.8-6.5h7.4l1.8 6.5v4h-11zM2.5 9.5h3l1 1.5h3l1-1.5h3',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  line: 'M2 2l12 12M4.5 8.5c.6-.6 1.3-1 2-1.2M9.8 7.5c.6.2 1.2.6 1.7 1M2.3 6c.7-.7 1.4-1.2 2.2-1.6M7 3.6c2.5-.2 4.9.6 6.7 2.4M8 12v.1',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  moon: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  narrower: 'M2.5 8h4M5 5.8L7.2 8 5 10.2M13.5 8h-4M11 5.8L8.8 8l2.2 2.2',
  next: 'M6.5 4.5L10 8l-3.5 3.5',
  outside: 'M9.5 2.5h4v4M13.5 2.5L8 8M11.5 9.5v4h-9v-9h4',
  pdf: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.7 8.5h4.6M5.7 11h4.6',
  pencil: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2z',
  people:
    'M6 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM1.8 13c.2-2.3 1.7-3.6 4.2-3.6s4 1.3 4.2 3.6M10.5 3.4a2.2 2.2 0 0 1 0 3.9M12 9.7c1.4.5 2.1 1.6 2.2 3.3',
  person: 'M8 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM3 13.5c.2-2.6 2-4 5-4s4.8 1.4 5 4',
  pin: 'M8 14s4.5-4.3 4.5-7.3a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14zM8 6.7v.1',
  plus: 'M8 3v10M3 8h10',
  previous: 'M9.5 4.5L6 8l3.5 3.5',
  receipt: 'M3.5 2.5v11.5l1.5-1.2 1.5 1.2 1.5-1.2 1.5 1.2 1.5-1.2 1.5 1.2v-11.5zM6 6h4M6 9h4',
  refresh: 'M13.2 6.5A5.4 5.4 0 1 0 13 10M13.5 3v3.5H10',
  rows: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  run: 'M3 13.5h10M3.5 11v-1.5h3.3L6.5 6a2 2 0 1 1 3 0l-.3 3.5h3.3V11z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  sheet: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.5 8h5M5.5 11h5M8 8v3',
  preferences: 'M2.5 5h11M2.5 11h11M6 3.3v3.4M10.5 9.3v3.4',
  shield: 'M8 2l5 1.8v4c0 3-2 5-5 6.2-3-1.2-5-3.2-5-6.2v-4z',
  signOut: 'M6.5 2.5h-4v11h4M6.5 8h7M10.8 5.3L13.5 8l-2.7 2.7',
  sidebar: 'M2.5 3h11v10h-11zM6.2 3v10M3.8 6h.6M3.8 8.5h.6',
  sliders: 'M2.5 4.5h6M11.5 4.5h2M8.5 3h3v3h-3zM2.5 11.5h2M7.5 11.5h6M4.5 10h3v3h-3z',
  sortDown: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  sortUp: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  stop: 'M4.5 4.5h7v7h-7z',
  sun: 'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1',
  tack: 'M5.5 2.5h5M6.5 2.5v4.8l-2.2 2.2h7.4L9.5 7.3V2.5M8 9.5v4.3',
  tick: 'M2.5 2.5h11v11h-11zM5 8.2l2.2 2.2L11.2 6',
  trash: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.5 9h6l.5-9',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5L3 6.5l2.8 3',
  up: 'M4.5 9.5L8 6l3.5 3.5',
  upload: 'M8 10.5V3M5 5.7L8 2.7l3 3M2.5 13.5h11',
  wider: 'M6.5 8H2.5M4.7 5.8L2.5 8l2.2 2.2M9.5 8h4M11.3 5.8L13.5 8l-2.2 2.2',
} as const

export type IconName = keyof typeof drawings

const turning: ReadonlySet<IconName> = new Set(['aside', 'next', 'previous', 'sidebar', 'signOut'])

export function Icon({ name, small }: { readonly name: IconName; readonly small?: boolean }) {
  const look = `i${small ? ' i--s' : ''}${turning.has(name) ? ' flip' : ''}`
  return (
    <svg className={look} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
