import type { BatchAnswer } from '@prona/client/batches'
import type { Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { fieldDisplayOf } from '../fields/show.tsx'

type Props = { readonly resource: Resource; readonly sums: NonNullable<BatchAnswer['sums']> }

/** What the changed figures come to, before and after, as the server sums them up over all records. */
export function BulkSums({ resource, sums }: Props) {
  const words = useWords()
  const access = useAccess()
  return (
    <tfoot>
      {sums.map(({ field: name, currency, before, after }) => {
        const field = access.field(resource, name)
        if (!field) return null
        const { say } = fieldDisplayOf(
          words,
          field.kind === 'money' ? { [field.currency]: currency } : {},
          {},
        )
        return (
          <tr key={`${name} ${currency}`}>
            <th scope="row">{words.t('bulk.sum')}</th>
            <td>{words.label(field.label)}</td>
            <td className="dim">{say(field, before)}</td>
            <td>
              <b>{say(field, after)}</b>
            </td>
          </tr>
        )
      })}
    </tfoot>
  )
}
