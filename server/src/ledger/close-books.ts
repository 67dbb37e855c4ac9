import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { branch } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'

type Branch = Row<typeof branch>

/** Closes the books of the branch one works in up to a day that is over; what is being recorded is waited for. */
export async function closeBooks(
  ctx: Context,
  row: Branch,
  { through }: ActionInput<typeof branch, 'closeBooks'>,
): Promise<Branch> {
  const isOver = through <= addDays(dayOf(ctx.now, officeZone), -1)
  const isLater = row.booksClosedOn === null || through > row.booksClosedOn
  const message =
    row.code !== ctx.branch
      ? sentences.otherBranch
      : !isOver
        ? sentences.notOver
        : !isLater
          ? sentences.closedAlready
          : undefined
  if (message) throw new AppError('invalid', {}, [{ field: 'through', code: 'rule', message }])
  return updateRow(ctx, branch, row, { booksClosedOn: through })
}

const sentences = {
  otherBranch: [
    'Librat mbyllen nga dega e tyre: kaloni më parë në të.',
    'Books are closed from within their branch: switch to it first.',
    'Bücher werden in ihrer Filiale geschlossen: Wechseln Sie zuerst dorthin.',
    'Los libros se cierran desde su sucursal: cambie antes a ella.',
  ],
  notOver: [
    'Kjo ditë nuk ka mbaruar ende.',
    'This day is not over yet.',
    'Dieser Tag ist noch nicht vorbei.',
    'Ese día aún no ha terminado.',
  ],
  closedAlready: [
    'Librat janë mbyllur tashmë deri në këtë ditë.',
    'The books are closed up to this day already.',
    'Die Bücher sind bis zu diesem Tag bereits geschlossen.',
    'Los libros ya están cerrados hasta ese día.',
  ],
} as const satisfies Readonly<Record<string, Label>>
