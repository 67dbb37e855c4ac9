/**
 * How a receiver in Node checks that a notification comes from here, as it is shown beside the secret and in
 * `docs/api.md`; a test runs it. `body` is the text as it came, before it is read as JSON.
 */
export const checkSignature = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromProna(secret, headers, body) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
`
