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

export { WINDOW } from '@mall/domain/kernel/window.ts'

/** What is typed is text, not a pattern: for ilike. */
export const literal = (word: string): string => word.replace(/[%_\\]/g, '\\$&')
