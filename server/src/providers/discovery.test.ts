import { expect, test } from 'vitest'
import { discover } from './discovery.ts'

const issuer = 'https://id.banesa.al'
const described = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` },
  ...{ token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/me`, ...more },
})
const metadataOf = (said: object) =>
  discover({ issuer, reach: async () => Response.json(said), now: () => 0 }).metadata()

test('an issuer that is encrypted names encrypted addresses alone', async () => {
  expect(await metadataOf(described())).toMatchObject({ jwks_uri: `${issuer}/keys` })
  for (const name of [
    'jwks_uri',
    'authorization_endpoint',
    'token_endpoint',
    'userinfo_endpoint',
    'end_session_endpoint',
  ]) {
    const plain = described({ [name]: 'http://id.banesa.al/somewhere' })
    await expect(metadataOf(plain), name).rejects.toMatchObject({ code: 'providerAway' })
  }
})
