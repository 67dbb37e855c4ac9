import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), compressed()],
  clearScreen: false,
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Nothing is inlined as data: the content security policy names 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

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
