import sharp from 'sharp'

type Drawn = { readonly width?: number; readonly height?: number; readonly alpha?: boolean }

/** A picture with a different colour in each half, to check which way up it is. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  { width = 60, height = 40, alpha = false }: Drawn = {},
): Promise<Buffer> {
  const half = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#c00000' },
  })
    .png()
    .toBuffer()
  const background = alpha ? { r: 0, g: 0, b: 192, alpha: 0.5 } : '#0000c0'
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
    .composite([{ input: half, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** As a telephone held upright stores it: on its side, and with the place it was taken at. */
export async function aTelephonePicture(): Promise<Buffer> {
  return sharp(await aPicture('png', { width: 60, height: 40 }))
    .withExif({ IFD0: { Make: 'Telefon', Copyright: 'KANARINA' }, IFD3: { GPSLatitude: '41/1 19/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export const aPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
