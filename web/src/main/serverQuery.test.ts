import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery as librarys } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useQuery as servers } from './serverQuery.tsx'

const SAID = [
  ...['data', 'dataUpdatedAt', 'error', 'failureCount', 'fetchStatus', 'status', 'isError', 'isFetched', 'isFetching'],
  ...['isLoading', 'isPaused', 'isPending', 'isPlaceholderData', 'isRefetching', 'isStale', 'isSuccess'],
] as const

const cases: [name: string, key: string, enabled: boolean][] = [
  ['read by the loader', 'there', true],
  ['read as nothing', 'nothing', true],
  ['that nobody has read', 'none', true],
  ['that is not to be read', 'none', false],
  ['read, and not to be read again', 'there', false],
  ['which the loader failed to read', 'failed', true],
]

test.each(cases)('a question %s is answered as the library answers it while a page is drawn', async (_, key, enabled) => {
  const qc = new QueryClient()
  await qc.fetchQuery({ queryKey: ['there'], queryFn: () => Promise.resolve({ n: 1 }), staleTime: 15_000 })
  await qc.fetchQuery({ queryKey: ['nothing'], queryFn: () => Promise.resolve(null), staleTime: 15_000 })
  await qc.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')), retry: false }).catch(() => {})
  const o = { queryKey: [key], queryFn: () => Promise.resolve(null as unknown), enabled, staleTime: 15_000, retry: false }
  const heard: Record<string, unknown>[] = []
  function Ask({ use }: { use(of: typeof o): UseQueryResult }) {
    const answer = use(o) as unknown as Record<string, unknown>
    heard.push(Object.fromEntries(SAID.map(name => [name, answer[name]])))
    return null
  }
  for (const use of [librarys, servers] as ((of: typeof o) => UseQueryResult)[])
    renderToString(createElement(QueryClientProvider, { client: qc }, createElement(Ask, { use })))
  expect(heard[1]).toEqual(heard[0])
})
