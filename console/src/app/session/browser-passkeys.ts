import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@prona/contract/users/passkey'

/** Whether this browser knows passkeys, here. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** What the person's device signs for us; null: they would rather not, or have none here. */
export async function usedPasskey(request: PasskeyRequest): Promise<PasskeyProof | null> {
  const { challenge, rpId, timeout, userVerification, allowCredentials } = request
  const found = await navigator.credentials
    .get({
      publicKey: {
        ...{ rpId, timeout, userVerification },
        challenge: bytesIn(challenge),
        allowCredentials: allowCredentials.map(known),
      },
    })
    .catch(unlessLeft)
  if (!(found instanceof PublicKeyCredential)) return null
  const { response } = found
  if (!(response instanceof AuthenticatorAssertionResponse)) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id: textOf(found.rawId),
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle && userHandle.byteLength > 0 && { userHandle: textOf(userHandle) }),
  }
}

/** What the person's device has made for us; null: they would rather not, or it has one of ours already. */
export async function newPasskey(options: PasskeyCreation): Promise<Omit<NewPasskey, 'name'> | null> {
  const { user, challenge, excludeCredentials, pubKeyCredParams, ...rest } = options
  const made = await navigator.credentials
    .create({
      publicKey: {
        ...rest,
        challenge: bytesIn(challenge),
        pubKeyCredParams: [...pubKeyCredParams],
        user: { ...user, id: bytesIn(user.id) },
        excludeCredentials: excludeCredentials.map(known),
      },
    })
    .catch(unlessLeft)
  if (!(made instanceof PublicKeyCredential)) return null
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) return null
  return {
    id: textOf(made.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  }
}

function known({
  id,
  transports,
}: PasskeyRequest['allowCredentials'][number]): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: bytesIn(id), transports: transports.filter(isTransport) }
}

function isTransport(text: string): text is AuthenticatorTransport {
  return ['ble', 'hybrid', 'internal', 'nfc', 'usb'].includes(text)
}

/** Browsers say the same whether somebody closes the window, waits too long or has no passkey. */
function unlessLeft(cause: unknown): null {
  if (cause instanceof DOMException && left.includes(cause.name)) return null
  throw cause
}
const left = ['NotAllowedError', 'AbortError', 'InvalidStateError']

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
