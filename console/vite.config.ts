import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // A copy of ours in a message of the build would tell nothing to whoever runs the product.
  clearScreen: false,
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Nothing is inlined as data: the content security policy names 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
})
