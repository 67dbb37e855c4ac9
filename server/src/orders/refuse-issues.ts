import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'

export function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
