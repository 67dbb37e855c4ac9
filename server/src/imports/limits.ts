/** What a file may hold. Beyond this it is split by whoever sends it, not guessed at by us. */
export const mostBytes = 10 * 1024 * 1024
export const mostRows = 10_000
export const mostColumns = 200
export const mostCells = 500_000
/** What a spreadsheet keeps in one cell. */
export const longestCell = 32_767
/** Of one part of a workbook when it is unpacked: a sheet as large as the rows allow has less. */
export const mostUnpacked = 40 * 1024 * 1024
export const mostParts = 1_000
/** Of what is wrong, in an answer: whoever has so much to mend begins with the first. */
export const mostIssues = 2_000
