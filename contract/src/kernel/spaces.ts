/** Between a figure and its currency, percent sign or unit. */
export const noBreakSpace = '\u00a0'
