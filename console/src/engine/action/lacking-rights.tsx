import { roleNameIn } from '@prona/contract/access'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { permissionText } from '../data/permission-text.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { AskRight } from './ask-right.tsx'
import { useGranters } from './lost-rights.ts'

type Props = { readonly permissions: readonly string[]; readonly onClose: () => void }

/** What one cannot do with a record for want of a permission: which one, who can grant it, and asking for it. */
export function LackingRights({ permissions, onClose }: Props) {
  const words = useWords()
  const { t, language } = words
  const { user } = useSignedIn()
  const who = useGranters(true)
  return (
    <Dialog title={t('closed.lacking')} opened size={520} onClose={onClose}>
      <div className="dialog__text">
        <p>
          {t('closed.lackingText', {
            role: roleNameIn(user.role.name, language),
            who: who || t('closed.administrator'),
          })}
        </p>
        <ul className="lacking">
          {permissions.map((permission) => (
            <li key={permission}>
              <span>{permissionText(permission, words)}</span>
              <AskRight permission={permission} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
