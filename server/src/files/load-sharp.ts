import type sharpOf from 'sharp'

let loaded: Promise<typeof sharpOf> | undefined

/** Loaded for the first picture only, which saves a server without pictures twenty megabytes. */
export function loadSharp(): Promise<typeof sharpOf> {
  loaded ??= load()
  return loaded
}

async function load() {
  const { default: sharp } = await import('sharp')
  // No decoder but these four can be reached, whatever a file claims to be; and nothing is kept between pictures.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
