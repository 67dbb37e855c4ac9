import { Glyph } from '../../ui/glyph.tsx'

type Props = { readonly tone: 'late' | 'held'; readonly children: string }

/** What is to be known before one goes on: `late` where something was refused. */
export function SignedOutNote({ tone, children }: Props) {
  return (
    <div className="note" data-s={tone} role="alert">
      <Glyph shape={tone === 'late' ? 'triangle' : 'ringDot'} />
      <span>{children}</span>
    </div>
  )
}
