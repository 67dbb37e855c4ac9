import { type Holiday, withPublicHolidays } from '@prona/contract/branches/public-holidays'
import { AppError } from '@prona/contract/kernel/errors'
import { company } from '@prona/contract/resources'

type Asked = { readonly year: number }

/** The public holidays of a year, beside the days that are entered already; a branch takes as many as a company. */
export function holidaysWith(had: readonly Holiday[], { year }: Asked): { holidays: Holiday[] } {
  const holidays = withPublicHolidays(had, year)
  const { max } = company.fields.holidays
  if (holidays.length > max)
    throw new AppError('invalid', {}, [{ field: 'year', code: 'tooMany', params: { max } }])
  return { holidays: [...holidays] }
}
