import { isIP } from 'node:net'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import { openAddresses } from './open-addresses.ts'

/** Names that no host on the internet has: of one part, with an empty part or a hyphen at an end of one, or kept for elsewhere. */
const localName = /^[^.]+$|(^|\.)[-.]|[-.]\.|\.(local|localhost|internal|lan|intranet|home\.arpa)$/i

/**
 * Refuses, when a webhook is saved, an address that nothing is ever sent to. What a name means is asked at each call
 * alone: it may mean another address a moment later. Names of private networks stay where the settings open one.
 */
export function refusingClosed(allowed: readonly string[]): (url: string) => readonly FieldIssue[] {
  const isOpen = openAddresses(allowed)
  return (url) => {
    const host = new URL(url).hostname.replace(/^\[(.*)\]$|\.$/g, '$1')
    const isClosed =
      isIP(host) !== 0
        ? !isOpen(host)
        : host === 'localhost'
          ? !isOpen('127.0.0.1') && !isOpen('::1')
          : localName.test(host) && allowed.length === 0
    return isClosed ? [{ field: 'url', code: 'rule', message: closedAddress }] : []
  }
}

const closedAddress: Label = [
  'Kjo adresë nuk është në internet. Në rrjete private dërgohet vetëm nëse i lejon kush kujdeset për serverin (WEBHOOK_ALLOW).',
  'This address is not on the internet. Nothing is sent to private networks unless whoever looks after the server allows them (WEBHOOK_ALLOW).',
  'Diese Adresse ist nicht im Internet. In private Netze wird nur gesendet, wenn sie auf dem Server erlaubt sind (WEBHOOK_ALLOW).',
  'Esta dirección no está en internet. A redes privadas solo se envía si se permiten en el servidor (WEBHOOK_ALLOW).',
]
