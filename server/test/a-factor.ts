import type { FastifyInstance } from 'fastify'
import { codeOfStep, stepAt } from '../src/auth/totp.ts'
import { goodPassword, type Person } from './people.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls about signing in, from an address. */
export function signingIn(app: FastifyInstance, remoteAddress = '10.0.0.1') {
  return (method: Method, path: string, payload?: object, token?: string) =>
    app.inject({
      method,
      url: `/api/user/auth${path}`,
      headers: token ? { authorization: token } : {},
      ...(payload ? { payload } : {}),
      remoteAddress,
    })
}

/** The code that the app on somebody's phone shows at a time. */
export function codeOf(secret: string, at: string): string {
  return codeOfStep(bytesOf(secret), stepAt(at))
}

/** Sets up two-step verification; answers the secret and the recovery codes. */
export async function withFactor(app: FastifyInstance, { token }: Pick<Person, 'token'>, at: string) {
  const ask = signingIn(app)
  const { secret } = (await ask('POST', '/factor', { password: goodPassword }, token)).json()
  const confirmed = await ask('PUT', '/factor', { code: codeOf(secret, at) }, token)
  return { secret: String(secret), recoveryCodes: confirmed.json().recoveryCodes as string[] }
}

export function bytesOf(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
