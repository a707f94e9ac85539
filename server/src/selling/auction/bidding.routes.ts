import { biddingCalls } from '@mall/contract/selling/auction/bidding.ts'
import { biddingDeskCalls } from '@mall/contract/selling/auction/biddingDesk.ts'
import { biddingMineCalls } from '@mall/contract/selling/auction/biddingMine.ts'
import { talkCalls, talkDeskCalls } from '@mall/contract/selling/auction/talk.ts'
import { extensions } from '../../kernel/extensions.ts'
import { claimsKey, serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { answerOffer, askNext, defaultAward } from './awards.ts'
import { bookInspection, cancelInspection } from './bookInspection.ts'
import { readDeskBids, readDeskLot, readDeskLots, readDeskPools, readReport } from './desk.reads.ts'
import {
  readBidders,
  readBidPage,
  readEvents,
  readGoods,
  readHall,
  readLanded,
  readLog,
  readLot,
  readPrice,
  readReceipts,
  readRules,
} from './hall.reads.ts'
import { importLots } from './importLots.ts'
import { recordIncident } from './incidents.ts'
import { keepLot } from './keepLot.ts'
import { payWonLot, readMyBiddings, readPool, readWonLots } from './mine.reads.ts'
import { placeBid } from './placeBid.ts'
import { putIntoPool, returnFromPool } from './pool.ts'
import { judgeLots, publishLots } from './publishLots.ts'
import { copyLot, deleteDraft, publishLot, saveLot } from './saveLot.ts'
import { setAutoBid, stopAutoBid } from './setAutoBid.ts'
import { answerTalk, askInLot, readDeskTalk, readLotTalk, readTalkQueue, rejectTalk } from './talk.ts'
import { signUp } from './signUp.ts'
import {
  extendLot,
  lookAtReserve,
  lowerReserve,
  pauseLot,
  resumeLot,
  saveRules,
  settleNow,
  speakInLot,
  withdrawLot,
} from './watchLot.ts'

export const talkRoutes = serve(talkCalls, {
  '/api/bidding/getLotTalk': readLotTalk,
  '/api/bidding/askInLot': askInLot,
})
export const talkDeskRoutes = serve(talkDeskCalls, {
  '/api/ops/getTalkQueue': readTalkQueue,
  '/api/ops/getDeskTalk': readDeskTalk,
  '/api/ops/answerTalk': answerTalk,
  '/api/ops/rejectTalk': rejectTalk,
})

export const biddingRoutes = serve(biddingCalls, {
  '/api/bidding/selectBiddingInfoPages': readHall,
  '/api/bidding/selectBiddingInfoBean': readLot,
  '/api/bidding/queryOneBiddingGoodsBean': readGoods,
  '/api/bidding/queryBiddingPrice': readPrice,
  '/api/bidding/queryBiddingLogPages': readBidPage,
  '/api/bidding/queryBiddingUserPages': readBidders,
  '/api/bidding/userParticipateBidding': signUp,
  '/api/bidding/userBiddingMarkup': claimsKey(placeBid),
  '/api/bidding/setAutoBid': claimsKey(setAutoBid),
  '/api/bidding/stopAutoBid': stopAutoBid,
  '/api/bidding/getLandedCost': readLanded,
  '/api/bidding/getLotEvents': readEvents,
  '/api/bidding/bookInspection': bookInspection,
  '/api/bidding/cancelInspection': cancelInspection,
  '/api/bidding/getBidLog': readLog,
  '/api/bidding/appealLot': (ctx, input) => extensions().appealLot(ctx, input),
  '/api/bidding/getMyReceipts': readReceipts,
})

export const biddingMineRoutes = serve(biddingMineCalls, {
  '/api/bidding/getDepositPool': readPool,
  '/api/bidding/addToPool': putIntoPool,
  '/api/bidding/returnFromPool': returnFromPool,
  '/api/bidding/getMyBiddings': readMyBiddings,
  '/api/bidding/getWonLots': readWonLots,
  '/api/bidding/payWonLot': claimsKey(payWonLot),
  '/api/bidding/answerOffer': answerOffer,
  '/api/bidding/getBiddingRules': readRules,
})

export const biddingDeskRoutes = serve(biddingDeskCalls, {
  '/api/ops/getBiddingLots': readDeskLots,
  '/api/ops/getBiddingLot': readDeskLot,
  '/api/ops/getBiddingBids': readDeskBids,
  '/api/ops/getBiddingReserve': lookAtReserve,
  '/api/ops/saveBiddingLot': saveLot,
  '/api/ops/copyBiddingLot': copyLot,
  '/api/ops/publishBiddingLot': publishLot,
  '/api/ops/judgeBiddingLots': judgeLots,
  '/api/ops/publishBiddingLots': publishLots,
  '/api/ops/deleteBiddingLot': deleteDraft,
  '/api/ops/importBiddingLots': importLots,
  '/api/ops/uploadBiddingFile': ctx => uploadFile(ctx, { purpose: 'lot' }),
  '/api/ops/pauseBiddingLot': pauseLot,
  '/api/ops/resumeBiddingLot': resumeLot,
  '/api/ops/extendBiddingLot': extendLot,
  '/api/ops/noticeBiddingLot': speakInLot,
  '/api/ops/recordBiddingIncident': recordIncident,
  '/api/ops/withdrawBiddingLot': withdrawLot,
  '/api/ops/lowerBiddingReserve': lowerReserve,
  '/api/ops/settleBiddingLot': settleNow,
  '/api/ops/defaultBiddingAward': defaultAward,
  '/api/ops/askNextBidder': askNext,
  '/api/ops/keepBiddingLot': keepLot,
  '/api/ops/getDepositPools': readDeskPools,
  '/api/ops/getBiddingReport': readReport,
  '/api/ops/saveBiddingRules': saveRules,
})
