import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

/**
 * A real Chromium: the one named by CHROMIUM_PATH, else the one of the package registry, which is the same on every
 * machine and opens no window behind its page, else the machine's.
 */
export async function openChromium(): Promise<Browser> {
  const found = await findChromium()
  return chromium.launch({
    executablePath: found.program,
    env: { ...process.env, ...found.environment },
    // As root Chromium has no sandbox; in a small container /dev/shm is too small for it. Letters and
    // lines are drawn faster without a graphics card that is only computed.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      ...found.parameters,
    ],
  })
}

type Found = { program: string; environment: Record<string, string>; parameters: string[] }

async function findChromium(): Promise<Found> {
  const named = process.env.CHROMIUM_PATH
  if (!named && isPackaged) return packaged()
  const program = named || usual.find((path) => existsSync(path))
  if (program) return { program, environment: {}, parameters: [] }
  throw new Error('No Chromium was found on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH.')
}

/** The package has a program for this kind of machine only. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The package carries the program, its fonts and the shared libraries a bare machine lacks, but hands the
 * libraries out on one provider's machines only; so they are unpacked here, once.
 */
async function packaged(): Promise<Found> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const kept = join(root, 'node_modules', '.prona', 'chromium')
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true })
    const unpacking = mkdtempSync(`${kept}-`)
    await unpack(unpacking)
    // The package's own list of folders knows those of one provider's machines; without a font it breaks off.
    writeFileSync(
      join(unpacking, 'fonts.conf'),
      `<fontconfig><dir>${inXml(join(kept, 'fonts'))}</dir><cachedir>${inXml(join(kept, 'font-cache'))}</cachedir></fontconfig>\n`,
    )
    try {
      renameSync(unpacking, kept)
    } catch (error) {
      // Another test has unpacked it meanwhile.
      if (!existsSync(kept)) throw error
      rmSync(unpacking, { recursive: true, force: true })
    }
  }
  return {
    program: join(kept, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(kept, 'al2023', 'lib'), FONTCONFIG_FILE: join(kept, 'fonts.conf') },
    parameters: ['--headless=shell', '--no-zygote'],
  }
}

function inXml(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function unpack(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const shipped = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const before = process.env.TMPDIR
  // The package unpacks into the temporary folder, wherever that is said to be.
  process.env.TMPDIR = folder
  try {
    const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(parts.map((part) => inflate(join(shipped, part))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  chmodSync(folder, 0o755)
}
