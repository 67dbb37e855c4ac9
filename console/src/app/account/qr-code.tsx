import { encode } from 'uqr'

type Props = { readonly text: string; readonly name: string }

/** Dark on light in every look, as cameras read it. */
export function QrCode({ text, name }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect className="qr__ground" width={size} height={size} />
      <path className="qr__squares" d={squares.join('')} />
    </svg>
  )
}
