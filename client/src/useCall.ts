import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Caller, Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { createContext, useContext } from 'react'

/** The caller of this side: direct on the server, fetch in the browser. */
export const CallerContext = createContext<Caller | null>(null)

export function useCaller(): Caller {
  const caller = useContext(CallerContext)
  if (!caller) throw new Error('CallerContext is missing')
  return caller
}

/** Cache keys are [path, input]: no second name for a question. */
export const callQuery = <P extends Path>(caller: Caller, path: P, input: Sent<P>) =>
  queryOptions({
    queryKey: [path, input] as const,
    queryFn: (): Promise<Reply<P>> => caller(path, input),
    staleTime: 15_000,
    retry: false,
  })

/** The answer to a read, with its loading and error states. */
export function useLazyCall<P extends Path>(
  path: P,
  input: Sent<P>,
  o: { enabled?: boolean; refetchMs?: number; keepOld?: boolean } = {},
) {
  return useQuery({
    ...callQuery(useCaller(), path, input),
    enabled: o.enabled ?? true,
    refetchInterval: o.refetchMs ?? false,
    ...(o.keepOld ? { placeholderData: keepPreviousData } : {}),
  })
}
