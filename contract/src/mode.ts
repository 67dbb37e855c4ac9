/** What a server is run for. */
export const modes = ['DEVELOPMENT', 'PRODUCTION'] as const
export type Mode = (typeof modes)[number]
