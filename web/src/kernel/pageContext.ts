import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { redirect } from 'react-router'
import { callQuery, loginAddress, SESSION_INVALID } from './data.ts'
import type { Deps } from './deps.ts'
import type { PageContext } from './page.ts'

const LOADER_FRESH_MS = 5000

export function pageContext(deps: Deps, url: URL): PageContext {
  const { qc, call, session } = deps
  return {
    url,
    query: url.searchParams,
    boot: session.get(),
    call,
    async ensure<P extends Path>(path: P, input: Sent<P>): Promise<Reply<P> | undefined> {
      try {
        return await qc.fetchQuery({ ...callQuery(call, path, input), staleTime: LOADER_FRESH_MS })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== SESSION_INVALID) return undefined
        session.forget()
        throw redirect(loginAddress(url.pathname + url.search))
      }
    },
    // Said once instead of inferred: with so many calls the compiler gives up on the union of their answers.
    read: ((path: string, input: unknown) => qc.getQueryData([path, input])) as PageContext['read'],
  }
}
