import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { webhook } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature, type Feature } from '../kernel/feature.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'
import { refusingClosed } from './closed-hosts.ts'
import { eventIn, mayAnswerFor, mayHear, testEvent, toldEvents } from './told-events.ts'

type Webhook = Row<typeof webhook>
type Chosen = { readonly events?: readonly string[]; readonly branches?: readonly string[] }

/** How many of a company are on: each is called beside the others. */
const mostOn = 20

/**
 * Whoever writes one answers for it from then on, so that they must be able to see all it tells. `allowed` are the
 * networks that the settings open although they are private.
 */
export function webhookFeature(allowed: readonly string[]): Feature<typeof webhook> {
  const closed = refusingClosed(allowed)
  return defineFeature(webhook, {
    async create(ctx, values) {
      refuse([...closed(values.url), ...untold(values), ...unheard(ctx, values)])
      return insertRow(ctx, webhook, values)
    },
    async change(ctx, row, changes) {
      const { url = row.url } = changes
      const after = { ...row, ...changes }
      refuse([...(url === row.url ? [] : closed(url)), ...untold(after), ...unheard(ctx, after)])
      return updateRow(ctx, webhook, row, changes)
    },
    restorable: async (ctx, row) => refuse(unheard(ctx, row)),
    actions: {
      async newSecret(ctx, row) {
        requireAnswering(ctx, row)
        if (row.status === 'new') await requireRoom(ctx)
        const status = row.status === 'new' ? 'on' : row.status
        return updateRow(ctx, webhook, row, {
          ...{ status, secretNumber: row.secretNumber + 1, secretAt: ctx.now },
        })
      },
      async turnOn(ctx, row) {
        requireAnswering(ctx, row)
        await requireRoom(ctx)
        await callAtOnce(ctx, row._id)
        return updateRow(ctx, webhook, row, { status: 'on', problem: null, failingSince: null })
      },
      turnOff: (ctx, row) => updateRow(ctx, webhook, row, { status: 'off' }),
      sendTest,
    },
    ownRoutes: ['newSecret'],
    asked: choicesOf,
  })
}

/** Somebody who asks for a call has seen to its receiver: what made it wait is over. */
export async function callAtOnce({ db }: Pick<Context, 'db'>, webhookId: string): Promise<void> {
  await db`update webhooks set wait_until = null where _id = ${webhookId} and wait_until is not null`
}

async function sendTest(ctx: Context, row: Webhook): Promise<Webhook> {
  await callAtOnce(ctx, row._id)
  await ctx.db`
    insert into webhook_deliveries (webhook, event, entity, happened_at, next_try_at, created_by)
    values (${row._id}, ${testEvent}, ${row._id}, ${ctx.now}, ${ctx.now}, ${ctx.actor})`
  return row
}

/** What the reader may be told of, and what is chosen already. */
async function choicesOf(
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<FormDetails['choices']> {
  const { events = [], branches = [] } = (row ?? {}) as Chosen
  const offered = toldEvents.filter((event) => mayHear(ctx.rights, event) || events.includes(event))
  const codes = [...new Set([...(ctx.user?.branches ?? ctx.branches), ...branches])]
  const named = await ctx.db<{ value: string; label: string }[]>`
    select code as value, name as label from branches
    where code = any (${codes}::text[]) and deleted_at is null order by name`
  return {
    events: offered.map((value) => ({ value, label: eventIn(ctx.language, value) })),
    branches: [...named],
  }
}

/** One that tells of nothing would never be called. */
function untold({ events }: Chosen): readonly FieldIssue[] {
  return events && events.length > 0 ? [] : [{ field: 'events', code: 'rule', message: nothingChosen }]
}

function unheard(
  { rights, user, branches: read }: Context,
  { events = [], branches = [] }: Chosen,
): readonly FieldIssue[] {
  const own = user?.branches ?? read
  const issues: FieldIssue[] = []
  if (events.some((event) => !toldEvents.includes(event)))
    issues.push({ field: 'events', code: 'notAChoice' })
  else if (events.some((event) => !mayHear(rights, event)))
    issues.push({ field: 'events', code: 'notAllowed' })
  if (branches.some((code) => !own.includes(code))) issues.push({ field: 'branches', code: 'notAllowed' })
  return issues
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/** The one who lets it send from now on. */
function requireAnswering({ user }: Context, row: Webhook): void {
  if (!user || !mayAnswerFor(user, row)) throw new AppError('forbidden')
}

async function requireRoom({ db }: Context): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('webhooks'))`
  const [found] = await db<{ count: number }[]>`
    select count(*)::integer as count from webhooks where status = 'on' and deleted_at is null`
  if ((found?.count ?? 0) >= mostOn) throw new AppError('notOpen', {}, [], {}, tooMany)
}

const tooMany: Label = [
  'Njëzet webhook-e janë tashmë aktivë. Fikni një që nuk duhet më.',
  'Twenty webhooks are on already. Turn one off that is no longer needed.',
  'Zwanzig Webhooks sind schon aktiv. Schalten Sie einen aus, der nicht mehr gebraucht wird.',
  'Ya hay veinte webhooks activos. Apague uno que ya no haga falta.',
]

const nothingChosen: Label = [
  'Zgjidhni së paku një ndryshim për të cilin njoftohet.',
  'Choose at least one change to be notified of.',
  'Wählen Sie mindestens eine Änderung, die gemeldet wird.',
  'Elija al menos un cambio del que se avise.',
]
