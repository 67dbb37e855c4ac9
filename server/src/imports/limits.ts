/** Limits of an import file. A larger one has to be split by its sender. */
export const mostBytes = 10 * 1024 * 1024
export const mostRows = 10_000
export const mostColumns = 200
/** Cells that hold something. */
export const mostCells = 500_000
/** Cells and rows with empty ones, which a sheet has where somebody once formatted a whole column. */
export const mostEmpty = 2_000_000
export const lastRow = 1_048_576
/** The most characters that a spreadsheet allows in a cell. */
export const longestCell = 32_767
/** The most problems listed in an answer: with that many one begins with the first. */
export const mostIssues = 2_000

/** Of one unpacked part of a workbook: a sheet with the most rows allowed is smaller. */
export const mostUnpacked = 40 * 1024 * 1024
/** Of the parts beside the sheet and its texts. */
export const mostUnpackedBeside = 8 * 1024 * 1024
export const mostParts = 1_000
/** What a workbook may unpack to however small it is, and how many times its size beyond that. */
export const unpackedFreely = 8 * 1024 * 1024
export const mostTimes = 100
/** Tags, comments and the like in all parts that are read: half a million cells have up to three each, and texts. */
export const mostMarks = 3_000_000
/** How many of them a workbook has however small it is, and how many for each of its bytes beyond that. */
export const marksFreely = 200_000
export const mostMarksPerByte = 5
export const mostDepth = 32
export const mostAttributes = 100
/** Between two tags, or within one. */
export const longestRun = 4 * 1024 * 1024
