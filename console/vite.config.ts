import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), keptOffline(), compressed()],
  clearScreen: false,
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Nothing is inlined as data: the content security policy names 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** Tells the service worker which files make the console, and gives them a name together. */
function keptOffline(): Plugin {
  return {
    name: 'prona-kept-offline',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const kept = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css|svg|png|woff2|html|webmanifest)$/.test(entry.name))
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((path) => path !== 'sw.js')
        .sort()
      const hash = createHash('sha256')
      for (const path of kept) hash.update(`${path}\0`).update(readFileSync(join(dir, path)))
      const files = kept.map((path) => (path === 'index.html' ? '/' : `/${path}`))
      const worker = join(dir, 'sw.js')
      const source = readFileSync(worker, 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(files))
      writeFileSync(worker, source)
    },
  }
}

/** Lays each script and style sheet beside itself once as brotli and once as gzip, so that no request waits for it. */
function compressed(): Plugin {
  return {
    name: 'prona-compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets')
      for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
        const file = join(folder, name)
        const text = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(text, quality))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
