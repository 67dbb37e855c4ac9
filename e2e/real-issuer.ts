import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const client = { id: 'prona-console', secret: randomBytes(24).toString('base64url') }

/**
 * A certified server of OpenID Connect, on loopback, whose own pages ask for a name and for consent. Any password is
 * right there, and everybody has a verified email at banesa.al.
 */
export async function aRealIssuer(prona: string): Promise<{ readonly address: string; close(): void }> {
  const server = createServer()
  const address = await listening(server)
  const provider = new Provider(address, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${prona}/sign-in/return`],
        post_logout_redirect_uris: [`${prona}/sign-in`],
      },
    ],
    claims: { profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        ...{ sub: accountId, preferred_username: accountId, name: `${accountId} nga Banesa` },
        ...{ email: `${accountId}@banesa.al`, email_verified: true },
      }),
    }),
  })
  server.on('request', provider.callback())
  return {
    address,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A port that is free at this moment, on loopback. */
export async function aFreePort(): Promise<number> {
  const server = createServer()
  const port = Number(new URL(await listening(server)).port)
  server.close()
  await once(server, 'close')
  return port
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
