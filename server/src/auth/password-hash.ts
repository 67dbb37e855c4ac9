import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** With 19 MiB and two passes a hash takes about 40 ms of a core: a route that computes one is declared heavy. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

export async function hashOfPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(cost, salt, await derived(password, salt, cost, 32))
}

/** Without a stored hash the work is done all the same, so that an unknown name takes as long as a known one. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const kept = read(stored ?? nobody)
  const found = await derived(password, kept.salt, kept.cost, kept.hash.length)
  return timingSafeEqual(kept.hash, found) && stored !== undefined
}

/** Made when a hash cost less than now, or something else. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(sameCost)
}

const sameCost = parameters(cost)
const nobody = written(cost, Buffer.alloc(16, 1), Buffer.alloc(32))

/** The same password typed on two keyboards may be two sequences of characters: NFC makes them one. */
function derived(password: string, nonce: Buffer, asked: Cost, tagLength: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8')
  return new Promise((resolve, reject) =>
    argon2('argon2id', { ...asked, tagLength, message, nonce }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

function written(cost: Cost, salt: Buffer, hash: Buffer): string {
  return `${parameters(cost)}${base64(salt)}$${base64(hash)}`
}

function parameters({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

/** The cost is stored in the hash, so that raising it later leaves existing passwords valid. */
function read(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!parts) throw new Error('A stored password hash has another form than ours')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
