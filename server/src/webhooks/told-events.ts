import { isHidden, mayDo, type Rights, seesOwnOnly } from '@prona/contract/access'
import type { Label } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { findResource, resources } from '@prona/contract/registry'
import { mail, webhook, webhookDelivery } from '@prona/contract/resources'
import type { Reader } from '../kernel/context.ts'

/** What is not told: lists that follow from others, and what telling itself writes. */
const untold: ReadonlySet<string> = new Set([mail, webhook, webhookDelivery].map(({ single }) => single))

/** Everything a webhook can tell, by the name of what is done: `unit.update`, `order.cancel`. */
export const toldEvents: readonly string[] = resources
  .filter(({ followsFrom, single }: Resource) => !followsFrom && !untold.has(single))
  .flatMap(({ single, actions }) =>
    ['create', 'update', 'delete', ...Object.keys(actions)].map((verb) => `${single}.${verb}`),
  )

export const testEvent = 'webhook.test'

/** An event by what is done: `Unit: Add`, `Order: Cancel`. */
export function eventIn(language: Language, event: string): string {
  const [, verb = ''] = event.split('.')
  const resource = resourceOf(event)
  const done = isBasic(verb) ? basic[verb] : resource?.actions[verb]?.label
  if (!resource || !done) return event
  return `${labelIn(resource.names.one, language)}: ${labelIn(done, language)}`
}

function isBasic(verb: string): verb is keyof typeof basic {
  return Object.hasOwn(basic, verb)
}

const basic = {
  create: ['Shto', 'Add', 'Anlegen', 'Añadir'],
  update: ['Ndrysho', 'Change', 'Ändern', 'Modificar'],
  delete: ['Fshi', 'Delete', 'Löschen', 'Eliminar'],
} as const satisfies Readonly<Record<string, Label>>

/** Whether whoever answers for a webhook may be told of it: they read every record of the resource. */
export function mayHear(rights: Rights, event: string): boolean {
  const resource = resourceOf(event)
  return resource !== undefined && mayDo(rights, resource, 'read') && !seesOwnOnly(rights, resource)
}

type Chosen = { readonly events: readonly string[]; readonly branches: readonly string[] }

/** Whether somebody may still answer for all that a webhook tells. */
export function mayAnswerFor({ rights, branches }: Reader, chosen: Chosen): boolean {
  return (
    mayDo(rights, webhook, 'read') &&
    chosen.events.every((event) => mayHear(rights, event)) &&
    chosen.branches.every((code) => branches.includes(code))
  )
}

/** The fields that may be named; undefined where there is nothing to tell but of hidden ones. */
export function namesToTell(
  rights: Rights,
  event: string,
  changed: readonly string[],
): readonly string[] | undefined {
  const resource = resourceOf(event)
  const seen = changed.filter((name) => resource && !isHidden(rights, resource, name))
  return changed.length > 0 && seen.length === 0 && event.endsWith('.update') ? undefined : seen
}

export function resourceOf(event: string): Resource | undefined {
  return findResource(event.split('.')[0] ?? '')
}
