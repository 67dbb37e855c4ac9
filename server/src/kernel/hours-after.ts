export function hoursAfter(now: string, hours: number): string {
  return new Date(Date.parse(now) + hours * 3_600_000).toISOString()
}
