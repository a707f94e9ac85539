// 切换企业: a page that was drawn for one company acts for nobody once the visitor has gone on to another. The mall says so to every call; the tabs of
// this browser hear it at once.
import { filled } from '@mall/domain/kernel/filled.ts'

const CHANNEL = 'mall.company'
let why = ''
const listeners = new Set<() => void>()

export const switchedStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The sentence of the page that is over; empty while it is not. */
  get: (): string => why,
  none: (): string => '',
}
/** Nothing of this page is done any more: it says why until it is loaded again. */
export function pageIsOver(sentence: string): void {
  if (why !== '') return
  why = sentence
  for (const tell of listeners) tell()
}

const WORDS = '您已在另一个页面切换到 {company}。本页仍是 {before} 的，不能再办理'
/** Told to the other tabs; this one is loaded anew. */
export function tellTabs(company: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel is of this origin alone
  channel.postMessage(company)
  channel.close()
}
export function hearTabs(before: () => string | null): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    const was = before()
    if (was !== null && typeof data === 'string' && data !== was) pageIsOver(filled(WORDS, { company: data, before: was }))
  }
  return () => channel.close()
}
