import { isNetwork } from './addresses.ts'
import { listed, type Settings } from './settings.ts'

export type WebhookSettings = {
  /** Networks that webhooks may reach although they are not public. */
  webhookAllow: readonly string[]
}

export function readWebhooks(settings: Settings): WebhookSettings {
  const webhookAllow = listed(settings.text('WEBHOOK_ALLOW') ?? '')
  if (!webhookAllow.every(isNetwork))
    settings.wrong(
      'WEBHOOK_ALLOW',
      'addresses or networks with commas between are needed, such as 10.1.0.0/16.',
    )
  return { webhookAllow }
}
