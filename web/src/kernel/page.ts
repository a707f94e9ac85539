import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Caller, Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import type { ComponentType } from 'react'

/** What a page's `load` and `head` get: the address, who asks, and the data of the calls it named. */
export interface PageContext {
  url: URL
  query: URLSearchParams
  boot: BootState
  call: Caller
  /** Reads a call into the cache before the page shows. A refusal gives undefined: the page then shows its empty state. */
  ensure<P extends Path>(path: P, input: Sent<P>): Promise<Reply<P> | undefined>
  /** What `ensure` has read; undefined when it was refused. */
  read<P extends Path>(path: P, input: Sent<P>): Reply<P> | undefined
}

export interface Head {
  title?: string
  description?: string
  /** Path with the query values that make the page, e.g. /goods?skuCode=…; default: the path alone. */
  canonical?: string
  /** Private and result pages stay out of search engines. */
  noIndex?: boolean
  /** schema.org objects. */
  data?: readonly object[]
}

/** A `*.page.tsx`: the screen as default export, what it needs, and what the document's head says about it. */
export interface PageModule {
  default: ComponentType
  load?: (page: PageContext) => unknown
  head?: (page: PageContext) => Head
}

/** Kept in the matched route's `handle`. */
export interface PageHandle {
  /** Key of the page's chunk in the build manifest. */
  module: string
  head?: (page: PageContext) => Head
}

/** What an address may name that does not exist. */
export type Missing = 'goods' | 'order' | 'sheet' | 'waybill' | 'invoice' | 'claim'
/** Throw it from `load`: the thing the address names does not exist. `what`: the page of the error shows the way on to things of its kind. */
export const notFound = (what?: Missing) => new Response(what ?? null, { status: 404, statusText: 'Not Found' })
