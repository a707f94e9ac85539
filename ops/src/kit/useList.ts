import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Path, Reply, Sent } from '@mall/contract/calls.ts'

export const PAGE_SIZE = 20

type Listed<P extends Path> = Reply<P> extends { list: (infer T)[]; totalCount: number } ? T : never
type ListPath = { [P in Path]: Reply<P> extends { list: object[]; totalCount: number } ? P : never }[Path]

/** A page of a list and the way to all its pages: what OpsTable needs beside its columns. The old page stays while a new one comes. */
export function useList<P extends ListPath>(
  path: P,
  page: number,
  input: Omit<Sent<P>, 'currentPage' | 'pageSize'>,
  refetchMs?: number,
) {
  const call = useCaller()
  const ask = (currentPage: number, pageSize: number) => ({ ...input, currentPage, pageSize }) as unknown as Sent<P>
  const query = useLazyCall(path, ask(page, PAGE_SIZE), { keepOld: true, ...(refetchMs ? { refetchMs } : {}) })
  return {
    data: query.data,
    frame: {
      query: query as unknown as {
        data: { list: Listed<P>[]; totalCount: number } | undefined
        isFetching: boolean
        isError: boolean
        error: Error | null
        refetch(): unknown
      },
      page,
      pageSize: PAGE_SIZE,
      readPage: async (currentPage: number, pageSize: number) =>
        (await call(path, ask(currentPage, pageSize))) as unknown as { list: Listed<P>[]; totalCount: number },
    },
  }
}
