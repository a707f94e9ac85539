import { APP_ID, SITE_CODE } from '@mall/domain/site/channel/channel.constants.ts'
import type { PageContext } from '../../kernel/page.ts'

// Inputs of the shell's calls, named once: the loader and the pieces must ask the very same question.
export const FOOTER_INPUT = {
  catCodeList: ['buyService', 'frameworkContract', 'salesService', 'afterService', 'wuliuService', 'links', 'links2'],
}
export const BOTTOM_INPUT = { catCodeList: ['bottomArticle'] }
export const hotWordsInput = (channelCode: string | undefined) => ({
  webMark: SITE_CODE,
  terminalCode: 'PC',
  adCode: 'search',
  ...(channelCode ? { ofChannel: channelCode } : {}),
})
export const CART_NUM_INPUT = { appid: APP_ID }

/** Header and footer must never break a page: whatever fails here shows as nothing. */
export async function loadShell(page: PageContext): Promise<void> {
  const quiet = (work: Promise<unknown>) => work.catch(() => undefined)
  await Promise.all([
    quiet(page.ensure('/api/cms/getArticleCateListContentInfoByParam', FOOTER_INPUT)),
    quiet(page.ensure('/api/cms/getArticleCateListContentInfoByParam', BOTTOM_INPUT)),
    quiet(page.ensure('/api/cms/getHotSearchKeyWordsNew', hotWordsInput(page.boot.channel?.channelCode))),
    // Fetched only when logged in; otherwise 0 (specification section 6).
    page.boot.session.userStatus ? quiet(page.ensure('/api/cart/getCartGoodsNum', CART_NUM_INPUT)) : undefined,
  ])
}
