export const ink = '#121824'
export const lighter = '#454C59'
export const lightest = '#636A77'
export const hairline = '#E4E6EA'
export const strongLine = '#D0D4DB'

/** What a company's name is printed in, by the colour it chose; all of them can be read on white. */
export const nameInks = {
  black: ink,
  green: '#0B6B3A',
  blue: '#1F4FBF',
  purple: '#6B2FA8',
  red: '#A81F2D',
} as const
