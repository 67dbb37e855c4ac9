import { permissionText } from '@prona/contract/permission-text'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { AskRight } from './ask-right.tsx'

type Props = { readonly permissions: readonly string[]; readonly onClose: () => void }

/** What one cannot do for want of a permission: which one, who can grant it, and asking for it. */
export function LackingRights(props: Props) {
  const words = useWords()
  return (
    <Dialog title={words.t('closed.lacking')} opened size={520} onClose={props.onClose}>
      <div className="dialog__text">
        <p>{words.t('closed.lackingText')}</p>
        <ul className="lacking">
          {props.permissions.map((permission) => (
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
