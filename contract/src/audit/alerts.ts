/** What administrators are told of by itself. Their texts are those of notifications. */
export const alertKinds = [
  'manyRefusals',
  'largeExport',
  'newAdministrator',
  'auditBroken',
  'webhookPaused',
  'keyChanged',
] as const
export type AlertKind = (typeof alertKinds)[number]

export function isAlert(kind: string): kind is AlertKind {
  return alertKinds.some((one) => one === kind)
}

/** Alerts about a record, by its resource: they lead to it, and all others to the audit. */
export const alertsOfRecords: Readonly<Partial<Record<AlertKind, string>>> = { webhookPaused: 'webhook' }

/** What the page of the audit is narrowed to, to see what an alert is about. */
export function alertSearch(
  kind: AlertKind,
  { by, record, day }: { readonly by: string | null; readonly record: string; readonly day: string },
): Readonly<Record<string, string>> {
  const person: Readonly<Record<string, string>> = by === null ? {} : { by }
  switch (kind) {
    case 'manyRefusals':
      return { group: 'refusals', ...person, from: day, to: day }
    case 'largeExport':
      return { group: 'givenOut', ...person, from: day, to: day }
    case 'newAdministrator':
      return { resource: 'user', record }
    case 'auditBroken':
    case 'webhookPaused':
    case 'keyChanged':
      return {}
  }
}
