import type { Page, Pagination } from '@prona/contract/kernel/filter'

/**
 * The page of an answer that says nothing about it. A full page may have another after it; one with more rows than
 * were asked for is the whole list.
 */
export function pageOf(rows: number, asked: Partial<Pagination> = {}): Page {
  const { pageNr = 0, itemsPerPage = rows } = asked
  const before = rows > itemsPerPage ? 0 : pageNr * itemsPerPage
  const isFull = rows > 0 && rows === asked.itemsPerPage
  return { pageNr, itemsPerPage, total: before + rows + (isFull ? 1 : 0), totalIsExact: !isFull }
}
