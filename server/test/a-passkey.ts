import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyProof } from '@prona/contract/users/passkey'
import type { FastifyInstance } from 'fastify'
import { signingIn } from './a-factor.ts'
import type { Person } from './people.ts'

/** What a device says otherwise than it should. */
type Wrong = {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  readonly crossOrigin?: boolean
}

export const passkeyUrl = 'https://prona.example'
const [origin, rpId] = [passkeyUrl, 'prona.example']

/** A device that keeps one passkey and counts how often it has signed. */
export function aDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let owner = ''

  function create(
    options: { challenge: string; user: { id: string } },
    name = 'Telefoni',
    wrong: Wrong = {},
  ) {
    owner = options.user.id
    const data = authenticatorData({ ...wrong, counter: 0 }, attested(id, publicKey))
    const attestationObject = cbor(
      new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return {
      ...{ name, id: id.toString('base64url'), transports: ['internal'] },
      clientDataJSON: clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    }
  }

  function use({ challenge }: { challenge: string }, wrong: Wrong = {}): PasskeyProof {
    counter += 1
    const data = authenticatorData({ counter, ...wrong })
    const client = clientData('webauthn.get', challenge, wrong)
    const { userHandle } = { userHandle: owner, ...wrong }
    return {
      id: id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      ...(userHandle === undefined ? {} : { userHandle }),
    }
  }
  return { create, use }
}
export type Device = ReturnType<typeof aDevice>

/** Somebody's device with a passkey of theirs, and the recovery codes where it is their first second factor. */
export async function withPasskey(app: FastifyInstance, { token }: Pick<Person, 'token'>, name = 'Telefoni') {
  const ask = signingIn(app)
  const device = aDevice()
  const begun = (await ask('POST', '/passkeys/begin', undefined, token)).json()
  const added = (await ask('POST', '/passkeys', device.create(begun.passkey, name), token)).json()
  return { device, passkey: String(added._id), recoveryCodes: added.recoveryCodes as string[] }
}

function clientData(type: string, challenge: string, wrong: Wrong): Buffer {
  const said = { type, challenge, origin: wrong.origin ?? origin, crossOrigin: wrong.crossOrigin ?? false }
  return Buffer.from(JSON.stringify(said))
}

function authenticatorData(wrong: Wrong, credential: Buffer = Buffer.alloc(0)): Buffer {
  const flags = 0x01 | (wrong.isVerified === false ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0)
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(wrong.counter ?? 0)
  return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counted, credential])
}

function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(kind: number, size: number): Buffer {
  const first = kind << 5
  if (size < 24) return Buffer.from([first | size])
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
