import type { ReactNode } from 'react'

/** A small drawing of the page with this choice. */
export function Pattern({ name }: { readonly name: keyof typeof patterns }) {
  return (
    <svg viewBox="0 0 88 52" aria-hidden="true">
      {patterns[name]}
    </svg>
  )
}

const lineColor = 'var(--line-strong)'

function Sheet({ fill = 'var(--surface)' }: { readonly fill?: string }) {
  return <rect x=".5" y=".5" width="87" height="51" rx="3" fill={fill} stroke={lineColor} />
}

function Rows({ path }: { readonly path: string }) {
  return <path d={path} stroke={lineColor} strokeWidth="3" />
}

function Entries({ stroke = 'var(--line-control)' }: { readonly stroke?: string }) {
  return <path d="M6 12h12M6 20h12M6 28h12" stroke={stroke} strokeWidth="2.5" />
}

const beside = 'M32 14h44M32 22h35M32 30h40M32 38h26'
const panel = 'M1 4a3 3 0 0 1 3-3h20v50H4a3 3 0 0 1-3-3z'

/** The drawings look the same in both modes, so their colours are literal. */
const patterns = {
  light: (
    <>
      <Sheet fill="#fff" />
      <path d="M1 4a3 3 0 0 1 3-3h80a3 3 0 0 1 3 3v8H1z" fill="#F8F9FB" />
      <path d="M8 22h40M8 32h56M8 42h32" stroke="#D0D4DB" strokeWidth="4" />
    </>
  ),
  dark: (
    <>
      <Sheet fill="#0E1320" />
      <path d="M8 12h24M8 22h40M8 32h56M8 42h32" stroke="#353E50" strokeWidth="4" />
    </>
  ),
  blendIn: (
    <>
      <Sheet />
      <path d="M24 1v50" stroke="var(--line)" />
      <Rows path={beside} />
      <Entries />
    </>
  ),
  discrete: (
    <>
      <Sheet />
      <path d={panel} fill="var(--press)" />
      <path d="M24 1v50" stroke={lineColor} />
      <Rows path={beside} />
      <Entries />
    </>
  ),
  evident: (
    <>
      <Sheet />
      <path d={panel} fill="#131A28" />
      <Rows path={beside} />
      <Entries stroke="#8E97A8" />
    </>
  ),
  vertical: (
    <>
      <Sheet />
      <path d="M1 4a3 3 0 0 1 3-3h16v50H4a3 3 0 0 1-3-3z" fill={lineColor} />
      <Rows path="M28 14h48M28 22h38M28 30h43M28 38h29" />
    </>
  ),
  horizontal: (
    <>
      <Sheet />
      <path d="M1 4a3 3 0 0 1 3-3h80a3 3 0 0 1 3 3v6H1z" fill={lineColor} />
      <Rows path="M10 18h66M10 26h53M10 34h59M10 42h40" />
    </>
  ),
  compact: (
    <>
      <Sheet />
      <path d="M22 4v44M66 4v44" stroke="var(--line)" />
      <Rows path="M28 14h32M28 22h26M28 30h29M28 38h19" />
    </>
  ),
  wide: (
    <>
      <Sheet />
      <Rows path="M8 14h72M8 22h58M8 30h65M8 38h43" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>
