import { fileURLToPath } from 'node:url'

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
