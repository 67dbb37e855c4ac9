import { Link } from '@tanstack/react-router'
import { useWords } from '../../ui/language.ts'

/** The link home from a page with nothing on it. */
export function HomeLink() {
  const { t } = useWords()
  return (
    <Link className="btn" to="/">
      {t('blank.home')}
    </Link>
  )
}
