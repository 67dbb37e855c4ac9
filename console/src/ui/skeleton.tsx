import { useWords } from './language.ts'

/** A placeholder of the text's size, so that nothing jumps. */
export function Bone({ width }: { readonly width: number }) {
  return <span className="bone" style={{ inlineSize: width }} />
}

/** A placeholder for a page: its head and first rows. */
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
