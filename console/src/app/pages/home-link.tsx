import { Link } from '@tanstack/react-router'
import { useWords } from '../../ui/language.ts'

/** The way out of a page that leads nowhere. */
export function HomeLink() {
  const { t } = useWords()
  return (
    <Link className="btn" to="/">
      {t('blank.home')}
    </Link>
  )
}
