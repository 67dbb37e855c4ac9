/** As much of it as is used here; it brings no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    sampleInt?: number
    headers?: Readonly<Record<string, string>>
    requests?: object[]
  }
  type Result = {
    non2xx: number
    errors: number
    requests: { average: number }
    latency: { p50: number }
  }
  type Running = Promise<Result> & {
    on(event: 'response', told: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  // biome-ignore lint/style/noDefaultExport: that is how it exports itself
  export default function autocannon(options: Options): Running
}
