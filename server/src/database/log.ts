export type Log = { info(text: string): void; error(text: string): void }
