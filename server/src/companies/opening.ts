import { type Opening, type ShownOpening, saysNothing } from '@prona/contract/branches/opening'
import type { Holiday } from '@prona/contract/branches/public-holidays'
import { type Weekday, weekdays } from '@prona/contract/branches/weekday'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'

/** When a branch is open: its own week and its own days, and where it has none those of its company. */
export async function openingOf(ctx: Context, code: string): Promise<ShownOpening> {
  const said = await run<Record<string, unknown>>(
    ctx.db,
    `with b as (select * from branches where code = $1)
      select 0 as place, ${columns} from b
      union all (select 1, ${columns} from companies c
        where c.deleted_at is null and (c._id = (select company from b) or (select company from b) is null)
        order by c.created_at, c._id limit 1)
      order by place`,
    [code],
  )
  const [own = nothing, companys = nothing] = said.map(openingIn)
  const hours = saysNothing(own) ? companys : own
  const holidays = own.holidays.length === 0 ? companys : own
  return {
    hours: hours.hours,
    holidays: [...holidays.holidays],
    ofCompany: [
      ...(hours === companys && !saysNothing(companys) ? (['hours'] as const) : []),
      ...(holidays === companys && companys.holidays.length > 0 ? (['holidays'] as const) : []),
    ],
  }
}

const columns = [...weekdays.map((weekday) => `hours_${weekday}`), 'holidays'].join(', ')

function openingIn(row: Readonly<Record<string, unknown>>): Opening {
  return {
    hours: hoursBy((weekday) => {
      const hours = row[`hours_${weekday}`]
      return typeof hours === 'string' ? hours : null
    }),
    holidays: row.holidays as readonly Holiday[],
  }
}

const nothing: Opening = { hours: hoursBy(() => null), holidays: [] }

function hoursBy(hours: (weekday: Weekday) => string | null): Record<Weekday, string | null> {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdays
  return {
    monday: hours(monday),
    tuesday: hours(tuesday),
    wednesday: hours(wednesday),
    thursday: hours(thursday),
    friday: hours(friday),
    saturday: hours(saturday),
    sunday: hours(sunday),
  }
}
