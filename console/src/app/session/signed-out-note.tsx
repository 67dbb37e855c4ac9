import { Glyph } from '../../ui/glyph.tsx'

type Props = { readonly tone: 'late' | 'held'; readonly children: string }

/** A message above the form; `late` where something went wrong. */
export function SignedOutNote({ tone, children }: Props) {
  return (
    <div className="note" data-s={tone} role="alert">
      <Glyph shape={tone === 'late' ? 'triangle' : 'ringDot'} />
      <span>{children}</span>
    </div>
  )
}
