import { defineConfig } from 'vite'

// biome-ignore lint/style/noDefaultExport: the builder asks for one.
export default defineConfig({ clearScreen: false, oxc: { jsx: { runtime: 'automatic' } } })
