// Past the last page of a list: how many there are stays what it is, and what is shown is the last page. One place for all lists, whether they count apart or
// on their rows, which know nothing of a total where there is no row.
interface Listed {
  list: unknown[]
  totalCount: number
}
const isListed = (v: unknown): v is Listed =>
  typeof v === 'object' && v !== null && Array.isArray((v as Listed).list) && typeof (v as Listed).totalCount === 'number'

/** `pastEnd`: a program with a key pages on until a list is empty; it is told the total, and its page stays empty. */
export function withLastPage(
  input: unknown,
  /** `again`: not the visitor asks this, but the mall for him; nothing of it is counted. */
  ask: (input: unknown, again: boolean) => Promise<unknown>,
  pastEnd: 'last' | 'empty' = 'last',
): Promise<unknown> {
  const { currentPage, pageSize } = (input ?? {}) as { currentPage?: unknown; pageSize?: unknown }
  const later = typeof currentPage === 'number' && typeof pageSize === 'number' && currentPage >= 2
  return later ? heldToLast(input as Later, ask, pastEnd) : ask(input, false)
}

interface Later {
  currentPage: number
  pageSize: number
}
async function heldToLast(
  input: Later,
  ask: (input: unknown, again: boolean) => Promise<unknown>,
  pastEnd: 'last' | 'empty',
): Promise<unknown> {
  const { currentPage, pageSize } = input
  const answer = await ask(input, false)
  if (!isListed(answer) || answer.list.length > 0) return answer
  const first = answer.totalCount > 0 ? answer : await ask({ ...input, currentPage: 1 }, true)
  if (!isListed(first) || first.totalCount === 0) return answer
  const last = Math.ceil(first.totalCount / pageSize)
  if (pastEnd === 'empty') return { ...answer, totalCount: first.totalCount, totalPage: last }
  if (last <= 1 && first !== answer) return first
  return last < currentPage ? ask({ ...input, currentPage: last }, true) : answer
}
