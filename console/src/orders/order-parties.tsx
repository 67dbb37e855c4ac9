import type { AnyRow } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { customer, order } from '@prona/contract/resources'
import { useId } from 'react'
import { useRecordsById } from '../engine/data/use-records.ts'
import { Fact } from '../engine/fields/show.tsx'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { EditGroup } from '../engine/record/edit-group.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useWords } from '../ui/language.ts'
import type { Order } from './use-takers.ts'

type Props = {
  readonly row: AnyRow & Order
  readonly display: FieldDisplay
  readonly details: FormDetails | undefined
}

/** Who an order is with, what part of it each takes, and how to reach them. */
export function OrderParties({ row, display, details }: Props) {
  const { label } = useWords()
  const heading = useId()
  const { rows: customers } = useRecordsById(
    customer,
    row.parties.map((party) => party.customer),
  )
  const { parties } = order.fields
  const { role, shareBp } = parties.fields
  const { phones, emails } = customer.fields
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {label(parties.label)}
        </h2>
        <span className="muted num">{row.parties.length}</span>
        <EditGroup resource={order} row={row} details={details} group="parties" members={['parties']} />
      </div>
      <div className="scroll scroll--in">
        <table className="table table--in table--fold order-parties" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{label(parties.fields.customer.label)}</th>
              <th scope="col">{label(role.label)}</th>
              <th scope="col" className="n">
                {label(shareBp.label)}
              </th>
              <th scope="col">{label(phones.label)}</th>
              <th scope="col">{label(emails.label)}</th>
            </tr>
          </thead>
          <tbody>
            {row.parties.map((party) => {
              const known = customers.find(({ _id }) => _id === party.customer)
              const around = display.around(known ?? {})
              return (
                <tr key={`${party.customer} ${party.role}`}>
                  <td className="key" data-name={label(parties.fields.customer.label)}>
                    <span className="order-parties__who">
                      <Avatar name={row.labels[party.customer] ?? ''} />
                      {display.show(parties.fields.customer, 'customer', party.customer)}
                    </span>
                  </td>
                  <td className="dim" data-name={label(role.label)}>
                    {display.show(role, 'role', party.role)}
                  </td>
                  <td className="n" data-name={label(shareBp.label)}>
                    {display.show(shareBp, 'shareBp', party.shareBp)}
                  </td>
                  <td className="dim" data-name={label(phones.label)}>
                    <Fact field={phones} path="phones" value={known?.phones.slice(0, 1)} display={around} />
                  </td>
                  <td className="dim" data-name={label(emails.label)}>
                    <Fact field={emails} path="emails" value={known?.emails.slice(0, 1)} display={around} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
