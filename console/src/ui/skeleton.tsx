import { useWords } from './language.ts'

/** A line that will be text: it has the measure of what it stands for, so that nothing jumps. */
export function Bone({ width }: { readonly width: number }) {
  return <span className="bone" style={{ inlineSize: width }} />
}

/** A page that is not here yet: its head and its first lines. */
export function PageSkeleton() {
  const { t } = useWords()
  return (
    <div className="wrap" role="status" aria-label={t('blank.loading')}>
      <div className="head">
        <Bone width={180} />
      </div>
      <div className="card card__body stack">
        {[220, 160, 240, 190, 130].map((width) => (
          <Bone key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
