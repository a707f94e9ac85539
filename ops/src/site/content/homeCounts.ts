// How much each block of a home page has to show now, asked by the very calls that the page asks: what is empty there is empty here.
import { useLazyCall } from '@mall/client/useCall.ts'
import { type HomeKind, HomePage, type HomePageCode } from '@mall/domain/site/content/homeBlocks.ts'

/** Undefined: not counted, the block always has something to say. */
export type Counts = Readonly<Partial<Record<HomeKind, number>>>

const SHOWS = { catCodeList: ['qualificationsCenter'] }
const OPEN = { view: 'open', currentPage: 1, pageSize: 8 } as const

/** `code`: the channel that is looked at; empty on the portal. */
export function useHomeCounts(page: HomePageCode, code: string): Counts {
  const of = code ? { ofChannel: code } : {}
  const portal = page === HomePage.index
  const inChannel = { enabled: !portal && code !== '' }
  const panels = useLazyCall('/api/cms/showMobileIndexUnifyActivityPanel', of).data
  const banners = useLazyCall('/api/cms/showIndexBanner', of).data
  const notices = useLazyCall('/api/cms/getNoticeList', { ...of, size: 20 }).data
  const hot = useLazyCall('/api/cms/getSellLikeHotCakesGoods', { ...of, size: 10 }).data
  const auctions = useLazyCall('/api/bidding/selectBiddingInfoPages', OPEN).data
  const groups = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', OPEN).data
  const shows = useLazyCall('/api/cms/getArticleCateListContentInfoByParam', SHOWS).data
  const deals = useLazyCall('/api/order/getRecentDealList', {}, { enabled: portal }).data
  const channels = useLazyCall('/api/goods/getChannelCardList', {}, { enabled: portal }).data
  const shelf = useLazyCall('/api/goods/getChannelShelf', { ofChannel: code }, inChannel).data
  const prices = useLazyCall('/api/goods/getChannelPriceList', { ofChannel: code }, inChannel).data
  const counted: [HomeKind, number | undefined][] = [
    ['panels', panels?.length],
    ['banners', banners?.length],
    ['notices', notices?.length],
    ['hot', hot?.filter(r => r.soldKg > 0).length],
    ['auctions', auctions?.list.length],
    ['groups', groups?.list.length],
    ['shows', shows && (shows[0]?.articleInfoListAll.length ?? 0)],
    ['deals', deals?.length],
    ['channels', channels?.channels.length],
    ['shelf', shelf?.varieties.length],
    ['advantages', shelf?.advantages.length],
    ['prices', prices?.list.length],
  ]
  return Object.fromEntries(counted.filter(([, n]) => n !== undefined))
}
