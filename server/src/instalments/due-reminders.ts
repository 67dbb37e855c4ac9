import { addDays, type Day, dayOf, daysBetween, instantAt, officeZone } from '@prona/contract/kernel/day'
import { eachBranch } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'

/**
 * Notifies the people whose an order is, once a week, of how many of its instalments are due in it. It is told to each
 * once, whichever of several servers does so: the notifications' own index sees to that.
 */
export async function remindOfDue(run: JobRun): Promise<void> {
  const { monday, sunday } = weekOf(dayOf(run.now, officeZone))
  const until = instantAt(sunday, '23:59', officeZone)
  await eachBranch(run, async ({ db, branch, now }) => {
    await db`
      insert into notifications (branch, user_id, kind, resource, record, count, params, created_at)
      select i.branch, person, 'instalmentsDue', 'instalment', (array_agg(i._id order by i.due_on, i._id))[1], count(*),
        jsonb_build_object('until', ${until}::text), ${now}
      from instalments i join orders o on o.branch = i.branch and o._id = i."order"
        cross join lateral unnest(i.owners) person
      where i.branch = ${branch} and i.due_on between ${monday} and ${sunday}
        and i.received < i.amount and i.cancelled_on is null and i.deleted_at is null
        and o.status in ('active', 'notice') and o.deleted_at is null
      group by i.branch, person
      on conflict do nothing`
  })
}

/** Weeks begin on Monday. */
function weekOf(today: Day): { monday: Day; sunday: Day } {
  const sinceMonday = daysBetween('1900-01-01', today) % 7
  const monday = addDays(today, -sinceMonday)
  return { monday, sunday: addDays(monday, 6) }
}
