/** Limits of an import file. A larger one has to be split by its sender. */
export const mostBytes = 10 * 1024 * 1024
export const mostRows = 10_000
export const mostColumns = 200
export const mostCells = 500_000
/** The most characters that a spreadsheet allows in a cell. */
export const longestCell = 32_767
/** Of one unpacked part of a workbook: a sheet with the most rows allowed is smaller. */
export const mostUnpacked = 40 * 1024 * 1024
export const mostParts = 1_000
/** The most problems listed in an answer: with that many one begins with the first. */
export const mostIssues = 2_000
