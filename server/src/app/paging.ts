// Pages as the wire has them: currentPage and pageSize in; list, totalPage and totalCount out.
interface Paging {
  currentPage: number
  pageSize: number
}

export const offsetOf = (p: Paging): number => (p.currentPage - 1) * p.pageSize

export const page = <T>(p: Paging, list: T[], totalCount: number) => ({
  list,
  currentPage: p.currentPage,
  totalPage: Math.ceil(totalCount / p.pageSize),
  totalCount,
})

/**
 * A list looks at this many rows at most, the newest of what is asked for, and counts no further: no question costs more because more has
 * happened before. What has a number of its own is looked up in all there is.
 */
export const WINDOW = 10_000

/** What is typed is text, not a pattern: for ilike. */
export const literal = (word: string): string => word.replace(/[%_\\]/g, '\\$&')
