// react-query as the server's build sees it (vite.config.ts): a page is drawn once, from what its loader has read. The library's own reader makes an observer,
// subscribes it and compares its answers, for each of the fifteen to forty questions of a page; here the answer is looked up.
import {
  type DefaultError,
  type QueryKey,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'

export * from '@tanstack/react-query'

const nothingTwice = () => Promise.reject(new Error('the server asks nothing twice'))

/** What the library says while a page is drawn: read, or about to be; a failure of the loader is asked for anew by the browser. */
export function useQuery<TData, TKey extends QueryKey>({
  queryKey,
  enabled,
}: UseQueryOptions<TData, DefaultError, TData, TKey>): UseQueryResult<TData> {
  const state = useQueryClient().getQueryState<TData>(queryKey)
  const data = state?.data
  const there = data !== undefined
  const asks = !there && enabled !== false
  return {
    data,
    dataUpdatedAt: state?.dataUpdatedAt ?? 0,
    error: null,
    errorUpdatedAt: 0,
    failureCount: 0,
    failureReason: null,
    errorUpdateCount: 0,
    fetchStatus: asks ? 'fetching' : 'idle',
    status: there ? 'success' : 'pending',
    isPending: !there,
    isSuccess: there,
    isError: false,
    isLoadingError: false,
    isRefetchError: false,
    isFetching: asks,
    isLoading: asks,
    isInitialLoading: asks,
    isFetched: state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0,
    isFetchedAfterMount: false,
    isPaused: false,
    isPlaceholderData: false,
    isRefetching: false,
    isStale: asks,
    isEnabled: enabled !== false,
    refetch: nothingTwice,
    promise: nothingTwice,
  } as unknown as UseQueryResult<TData>
}
