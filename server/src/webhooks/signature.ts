import { createHmac, hkdfSync } from 'node:crypto'

/** Makes the secrets of webhooks: none is kept anywhere, each follows from the secret of the installation. */
export type WebhookKey = (webhook: string, number: number) => Buffer

export function webhookKeyFrom(secret: string): WebhookKey {
  return (webhook, number) => Buffer.from(hkdfSync('sha256', secret, '', `webhook ${webhook} ${number}`, 32))
}

/** As its receiver is given it; scanners for secrets know it by its beginning. */
export function shownSecret(key: WebhookKey, webhook: string, number: number): string {
  return `whsec_${key(webhook, number).toString('base64')}`
}

/** For so long a receiver that has not been given a new secret yet still believes what comes. */
const hoursOfFormer = 24

type Secrets = {
  readonly _id: string
  readonly secretNumber: number
  readonly secretAt: string | null
}
type Signed = { readonly id: string; readonly body: string; readonly now: string }

/** As Standard Webhooks says (standardwebhooks.com): with both secrets while a new one is being put in place. */
export function signedHeaders(
  key: WebhookKey,
  { _id, secretNumber, secretAt }: Secrets,
  { id, body, now }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(now) / 1000))
  const isRecent = secretAt !== null && Date.parse(now) - Date.parse(secretAt) < hoursOfFormer * 3_600_000
  const numbers = isRecent && secretNumber > 1 ? [secretNumber, secretNumber - 1] : [secretNumber]
  const signatures = numbers.map((number) => {
    const hmac = createHmac('sha256', key(_id, number)).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Prona-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
