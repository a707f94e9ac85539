import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import { redirect } from 'react-router'
import { notify } from './kit/notify.ts'
import type { Deps } from './deps.ts'

/** Query values that survive a change of channel: texts and pictures, not prices. */
const KEEP = ['/api/cms/getArticleCateListContentInfoByParam', '/api/cms/getHotSearchKeyWordsNew']

/** If the address names another channel than the session, its info is loaded and stored (specification section 6). */
export async function adoptChannel(deps: Deps, url: URL): Promise<void> {
  const wanted = url.searchParams.get('channelCode')
  if (!wanted || wanted === deps.session.get().channel?.channelCode) return
  try {
    const channel = await deps.call('/api/goods/getChannelInfoByChannelCode', { channelCode: wanted })
    deps.session.set({ channel })
    deps.qc.removeQueries({ predicate: q => !KEEP.includes(String(q.queryKey[0])) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // An unknown channel leads where the server leads to, and the portal there says why.
    if (error.code === Codes.CHANNEL_UNKNOWN) throw redirect('/?notice=channel')
    notify.error(error.message)
    throw redirect('/')
  }
}

/** Which channel the visitor was in last, in this browser: the log-out takes it away from the session, not from his habit. */
const LAST = 'mall.lastChannel'
export const rememberChannel = (channelCode: string): void => {
  try {
    localStorage.setItem(LAST, channelCode)
  } catch {
    // A browser that keeps nothing: the first channel it is.
  }
}
const lastChannel = (): string | null => {
  try {
    return localStorage.getItem(LAST)
  } catch {
    return null
  }
}

/**
 * The mall's own way to a page that has nothing to do with goods: with a channel, so that the guard does not send the visitor to choose one. The one
 * he was in last if it still sells, else the usual one.
 */
export function withChannel({ channel, site }: Pick<BootState, 'channel' | 'site'>, address: string): string {
  const last = lastChannel()
  const code = last !== null && site.channels.includes(last) ? last : site.channels[0]
  return channel || !code ? address : `${address}${address.includes('?') ? '&' : '?'}channelCode=${code}`
}

/** Goods that were opened without a channel bring theirs (specification section 7, channel by product category). */
export async function adoptChannelOf(deps: Deps, cateCode: string): Promise<void> {
  if (deps.session.get().channel) return
  const channel = await deps.call('/api/goods/getChannelInfoByCateCode', { cateCode }).catch(() => null)
  if (channel && !deps.session.get().channel) deps.session.set({ channel })
}
