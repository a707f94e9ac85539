import { CallError } from '@mall/contract/callError.ts'
import { redirect } from 'react-router'
import { notify } from '../kit/notify.ts'
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
    notify.error(error.message)
    throw redirect('/')
  }
}
