import { orThrow } from '@prona/client/problem'
import type { AnyRow } from '@prona/contract/kernel/resource'
import type { customer, user } from '@prona/contract/resources'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { saveFile } from '../engine/files/save-file.ts'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'

type Props = OwnDialogProps & { readonly resource: typeof customer | typeof user }

export function personalDataDialogOf(resource: Props['resource']) {
  return (props: OwnDialogProps) => <PersonalDataDialog {...props} resource={resource} />
}

/** Says what the file is and for whom, then makes and saves it. */
function PersonalDataDialog({ resource, row, onClose }: Props) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const { personalData } = resource.actions
  const making = useMutation({
    mutationFn: ({ _id, branch }: AnyRow) =>
      orThrow((options) => client.of(resource).personalData(_id, { ...options, ...(branch && { branch }) })),
    onSuccess: (file) => {
      saveFile(file)
      onClose()
      tellDone(t('report.done', { name: file.name }))
    },
  })
  return (
    <Dialog
      title={`${label(personalData.label)}: ${String(row.name)}`}
      opened
      onClose={onClose}
      held={making.isPending}
    >
      <div className="dialog__text">
        <p>{label(personalData.confirm)}</p>
        {making.isError && (
          <p className="error" role="alert">
            {reasonOf(making.error) || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          look="primary"
          disabled={making.isPending}
          aria-busy={making.isPending}
          onClick={() => making.mutate(row)}
          data-autofocus
        >
          {label(personalData.label)}
        </Button>
      </div>
    </Dialog>
  )
}
