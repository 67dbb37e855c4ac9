import type { Day } from '../kernel/day.ts'
import type { FieldIssue } from '../kernel/errors.ts'
import type { Label } from '../kernel/field.ts'

/** A second factor is required from today at the earliest; a day that stands there already stays. */
export function secondFactorIssue(
  before: Day | null | undefined,
  after: Day | null | undefined,
  today: Day,
): FieldIssue | undefined {
  if (!after || after === before || after >= today) return undefined
  return { field: 'secondFactorFrom', code: 'rule', message: beforeToday }
}

const beforeToday: Label = [
  'Dita nuk mund të jetë para ditës së sotme.',
  'The day cannot be before today.',
  'Der Tag darf nicht vor dem heutigen liegen.',
  'El día no puede ser anterior a hoy.',
]
