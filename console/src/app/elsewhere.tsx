import { NotFound } from '../ui/page-states.tsx'
import { HomeLink } from './home-link.tsx'

/** An address that is none of ours. */
export function Elsewhere() {
  return (
    <NotFound>
      <HomeLink />
    </NotFound>
  )
}
