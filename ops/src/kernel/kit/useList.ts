import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'

export const PAGE_SIZE = 20
/** The length of a page that the list itself names, else that of all lists. */
export const pageSizeOf = (input: object): number =>
  'pageSize' in input && typeof input.pageSize === 'number' ? input.pageSize : PAGE_SIZE

/**
 * A page of a list and the way to all its pages: what OpsTable needs beside its columns. The old page stays while a new one comes. A list that asks for
 * pages of another length gets them.
 */
export function useList<P extends Path>(path: P, page: number, input: Sent<P>, refetchMs?: number) {
  const call = useCaller()
  const ask = (currentPage: number, pageSize: number): Sent<P> => ({ ...input, currentPage, pageSize })
  const pageSize = pageSizeOf(input)
  const query = useLazyCall(path, ask(page, pageSize), { keepOld: true, ...(refetchMs ? { refetchMs } : {}) })
  return {
    data: query.data,
    frame: {
      query,
      page,
      pageSize,
      readPage: (currentPage: number, pageSize: number): Promise<Reply<P>> => call(path, ask(currentPage, pageSize)),
    },
  }
}
