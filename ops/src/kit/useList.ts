import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Path, Reply, Sent } from '@mall/contract/calls.ts'

export const PAGE_SIZE = 20

/** A page of a list and the way to all its pages: what OpsTable needs beside its columns. The old page stays while a new one comes. */
export function useList<P extends Path>(path: P, page: number, input: Sent<P>, refetchMs?: number) {
  const call = useCaller()
  const ask = (currentPage: number, pageSize: number): Sent<P> => ({ ...input, currentPage, pageSize })
  const query = useLazyCall(path, ask(page, PAGE_SIZE), { keepOld: true, ...(refetchMs ? { refetchMs } : {}) })
  return {
    data: query.data,
    frame: {
      query,
      page,
      pageSize: PAGE_SIZE,
      readPage: (currentPage: number, pageSize: number): Promise<Reply<P>> => call(path, ask(currentPage, pageSize)),
    },
  }
}
