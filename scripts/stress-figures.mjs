/** A whole run ends within an hour on two processors. */
const longestSeconds = 3_600

/** What one program of the stress run found, line by line. */
export function ofOne({ name, figures, seconds, passed }) {
  const reason = passed ? '' : figures.length > 0 ? ', FAILED' : ', FAILED: it tells no figures'
  return [
    `${passed ? '✓' : '✗'} ${name}, ${duration(seconds)}${reason}`,
    ...figures.map((line) => `    ${line}`),
  ]
}

/** All of them together, and how it ended. */
export function closingTable(results) {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0)
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
  const end =
    failed.length > 0 ? `${failed.length} of ${results.length} failed (${failed.join(', ')})` : 'All passed'
  return [
    '',
    'The stress run:',
    ...results.flatMap(ofOne),
    '',
    `${end} in ${duration(total)}.`,
    ...(total > longestSeconds ? ['That is more than the hour it may take on two processors.'] : []),
  ]
}

function duration(seconds) {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
