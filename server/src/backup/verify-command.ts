import type { Config } from '../config.ts'
import { namesIn, placeOf } from './chosen.ts'
import type { Order } from './command-line.ts'
import { damagesOf } from './verify.ts'

export async function verify(config: Config, { names: wanted }: Order): Promise<void> {
  const place = await placeOf(config)
  try {
    const names = await namesIn(place, wanted)
    let damaged = 0
    for (const name of names) {
      const damages = await damagesOf(place, name).catch((error: Error) => [error.message])
      if (damages.length > 0) damaged += 1
      console.log(damages.length > 0 ? [`${name} is damaged:`, ...damages].join('\n  ') : `${name} is whole`)
    }
    if (damaged === 0) return
    throw new Error(
      names.length === 1
        ? 'The backup cannot be restored whole.'
        : `Of ${names.length} backups ${damaged} cannot be restored whole.`,
    )
  } finally {
    place.close()
  }
}
