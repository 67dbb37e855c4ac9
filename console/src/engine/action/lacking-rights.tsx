import { permissionText } from '@prona/contract/permission-text'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { AskRight } from './ask-right.tsx'
import { useGranters } from './lost-rights.ts'

/** What one cannot do with a record for want of a permission: which one, who can grant it, and asking for it. */
export function LackingRights(props: {
  readonly permissions: readonly string[]
  readonly onClose: () => void
}) {
  const words = useWords()
  const who = useGranters(true) || words.t('closed.administrator')
  return (
    <Dialog title={words.t('closed.lacking')} opened size={520} onClose={props.onClose}>
      <div className="dialog__text">
        <p>{words.t('closed.lackingText', { who })}</p>
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
