// 竞拍管理: lots made by form or from an Excel, watched live, paused and ended; results, defaults, the report. The reserve is only in calls with
// the right `bid.run`.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import {
  AwardState,
  BiddingMode,
  BiddingStatus,
  DepositState,
  Disclosure,
  PriceBasis,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { FALL_MINUTES } from '@mall/domain/selling/auction/falling.ts'
import { SupportTicketState } from '@mall/domain/desk/support/support.codes.ts'
import { MOST_AT_ONCE } from '@mall/domain/selling/auction/lot.rules.ts'
import { at, call, daysIn, done, pageIn, pageOf, person, requestId, text, typed, word } from '../../kernel/call.ts'
import { needs } from '../../goods/concession/concession.ts'
import { biddingNo, LotEvent, LotFile, priceFen } from './bidding.ts'
import { amountFen } from '../../money/funds/funds.ts'

const fen = fenInt()
const kg = kgInt()
const mode = z.literal(BiddingMode.values)
const disclosure = z.literal(Disclosure.values)
const lot = z.object({ biddingNo })
const reason = text(200).min(2, '请写明原因')
const EXAMPLE = 'JP20261121007'

const Row = z.object({
  biddingNo: z.string(),
  title: z.string(),
  mode,
  disclosure: disclosure.describe('公布方式'),
  priceBasis: z.literal(PriceBasis.values),
  state: z.literal(BiddingStatus.values),
  eventName: z.string().describe('专场'),
  depotName: z.string(),
  weightKg: kg,
  startPriceFen: fen,
  stepFen: fen,
  fallMinutes: z.int().nullable().describe('降价竞拍：几分钟降一次'),
  nextFallAt: at.nullable().describe('降价竞拍：现价到这时为止'),
  leadPriceFen: fen.nullable().describe('降价竞拍是此刻的价；密封、只显名次结束前为空'),
  leadCode: z.string(),
  bids: z.int(),
  refusedBids: z.int(),
  bidders: z.int(),
  openAt: at,
  endAt: at,
  firstEndAt: at,
  pausedAt: at.nullable(),
  resumeAt: at.nullable(),
  extensions: z.int(),
  hammerPriceFen: fen.nullable().describe('成交价；空：没有成交，或买方违约、成交取消、等递补答复'),
  toDo: z.string().describe('要看的：递补待答复、逾期未付、等确认；空：没有'),
  makerName: z.string(),
  version: z.int(),
})

const dayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '看货时间形如 09:00')
/** What a lot is made of; the same for the form, the copy and a row of the Excel. */
export const LotForm = z.object({
  title: text(60).min(4, '标题至少 4 个字'),
  eventName: text(30).default('').describe('专场，如 11 月协议品专场'),
  mode,
  disclosure: disclosure.default(Disclosure.open).describe('公布方式：只显名次只用于单价和整单竞拍'),
  depotCode: z.string().min(1, '请选择仓库').max(20),
  startPriceFen: priceFen,
  stepFen: priceFen.describe('密封报价不用，写 1；降价竞拍是每次降多少'),
  fallMinutes: z
    .int()
    .min(FALL_MINUTES.least, '降价间隔 1 到 1440 分钟')
    .max(FALL_MINUTES.most, '降价间隔 1 到 1440 分钟')
    .nullable()
    .default(null)
    .describe('降价竞拍：几分钟降一次；其他方式不写'),
  stepsMost: z.int().min(1, '一次最多 1 到 20 档').max(20, '一次最多 1 到 20 档').default(20),
  reserveFen: priceFen.nullable().default(null).describe('空：没有保留价；降价竞拍是底价，必填'),
  depositFen: amountFen.nullable().default(null).describe('固定保证金；空：按比例'),
  depositBp: z.int().min(100, '保证金比例 1 % 到 30 %').max(3000, '保证金比例 1 % 到 30 %').default(500),
  openAt: at,
  endAt: at,
  signUpUntil: at.nullable().default(null).describe('空：到结束前都能报名'),
  payHours: z.int().min(2).max(240).default(24),
  liftDays: z.int().min(1).max(60).default(3),
  overdueFenPerTonDay: z.int().min(0).max(100_000).default(200),
  bandPercent: z.int().min(0).max(10).default(0),
  noticeText: text(2000).default(''),
  contactName: person(20).default(''),
  contactPhone: text(20).default(''),
  nightPause: z.boolean().default(true).describe('18:00 暂停，次日 9:00 继续'),
  inspections: z
    .array(
      z.object({
        on: z.iso.date(),
        from: dayTime,
        to: dayTime,
        place: text(40).default(''),
        most: z.int().min(1).max(50).default(5),
      }),
    )
    .max(20)
    .default([]),
  lines: z
    .array(
      z.object({
        skuCode: typed().min(1, '请填写商品编号').max(80),
        unitNo: text(40).toUpperCase().default('').describe('件号：一件库存件，上拍期间留着，中标就交这一件；空：该商品任一件'),
        pieces: z.int().min(1).max(100_000),
        weightKg: kgInt().min(1).max(100_000_000),
        defect: text(200).default(''),
        fileIds: z.array(z.string().max(40)).max(8).default([]),
      }),
    )
    .min(1, '请至少填写一行标的')
    .max(300, '一场最多 300 行'),
  annexIds: z.array(z.string().max(40)).max(8).default([]),
})
export type LotForm = z.output<typeof LotForm>
const FORM: z.input<typeof LotForm> = {
  title: '示例 热轧卷协议品',
  mode: 'PRICE',
  depotCode: 'DP001',
  startPriceFen: 320_000,
  stepFen: 1000,
  openAt: 1_800_000_000_000,
  endAt: 1_800_010_800_000,
  lines: [{ skuCode: 'DEMO-SKU', pieces: 2, weightKg: 48_000, defect: '边裂不超过 5 mm' }],
}

export const biddingDeskCalls = {
  '/api/ops/getBiddingLots': call({
    title: '竞拍',
    access: 'staff',
    right: 'bid.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      view: z
        .enum(['open', 'coming', 'draft', 'result', 'ended', 'all'])
        .default('open')
        .describe('现场、待开始、草稿、结果确认、已结束'),
    }),
    output: pageOf(Row).extend({
      serverNow: at,
      counts: z.object({ open: z.int(), coming: z.int(), draft: z.int(), result: z.int(), defaults: z.int() }),
      todaySold: z.int(),
      todaySoldKg: kg,
    }),
    example: {},
  }),
  '/api/ops/getBiddingLot': call({
    title: '一场竞拍的现场：实名、价格、提示、处理进度',
    access: 'staff',
    right: 'bid.see',
    input: lot,
    output: Row.extend({
      serverNow: at,
      form: LotForm.omit({ reserveFen: true }),
      hasReserve: z.boolean(),
      amountFen: fen.describe('成交额；还在竞拍的按现价，等递补答复的按所问的价'),
      overStartFen: fen.describe('比起拍多'),
      heldFen: fen.describe('占用的保证金'),
      heldBy: z.int().describe('几家'),
      extensionsMost: z.int(),
      windowSeconds: z.int(),
      extendSeconds: z.int(),
      seq: z.int(),
      people: z.array(
        z.object({
          companyCode: z.string(),
          companyName: z.string(),
          code: z.string(),
          rank: z.int().nullable(),
          priceFen: fen.nullable(),
          pieces: z.int().nullable(),
          lastAt: at.nullable(),
          bids: z.int(),
          auto: z.boolean().describe('设了自动出价；上限谁也看不到'),
          depositFen: fen,
          depositState: z.literal(DepositState.values),
          shortFen: fen.describe('池内不够：还差'),
          here: z.boolean().describe('现在开着这一场的页面'),
          hint: z.string().describe('同一出口 IP 等'),
        }),
      ),
      awards: z.array(
        z.object({
          awardNo: z.string(),
          companyName: z.string(),
          code: z.string(),
          state: z.literal(AwardState.values),
          priceFen: fen,
          pieces: z.int(),
          weightKg: kg,
          amountFen: fen,
          depositFen: fen,
          orderCode: z.string(),
          until: at.nullable(),
        }),
      ),
      refused: z
        .array(z.object({ at, code: z.string(), companyName: z.string(), priceFen: fen, why: z.string() }))
        .describe('最近 50 次'),
      events: z.array(LotEvent).describe('最近 100 件'),
      lastBidAt: at.nullable().describe('最近一次受理的出价；空：还没有'),
      watching: z
        .object({
          companies: z.int().describe('登录企业，几家'),
          signedUp: z.int().describe('其中已报名的'),
          guests: z.int().describe('没有以企业登录的页面，几个'),
        })
        .describe('开着这一场页面的：全部服务进程合计，员工自己的页面不算，几秒前的数'),
      incidents: z.array(z.object({ at, byName: z.string(), note: z.string() })).describe('异常记录，新的在前；买家看不到'),
      appeals: z
        .array(
          z.object({
            ticketNo: z.string(),
            companyName: z.string(),
            code: z.string(),
            ticketState: z.enum(SupportTicketState.values),
            words: z.string(),
            createdAt: at,
            dueAt: at,
            late: z.boolean(),
          }),
        )
        .describe('申诉，没有答复的在前'),
      openAppeals: z.int().describe('还没有答复的申诉'),
      visits: z.array(
        z.object({ on: z.string(), companyName: z.string(), people: z.int(), contact: z.string(), plate: z.string() }),
      ),
      lines: z.array(
        z.object({
          lineNo: z.int(),
          skuCode: z.string(),
          title: z.string(),
          unitNo: z.string(),
          pieces: z.int(),
          weightKg: kg,
          defect: z.string(),
          files: z.array(LotFile),
          certNos: z.array(z.string()).describe('质保书；看不到质保书的岗位为空'),
        }),
      ),
      canAskNext: z.boolean().describe('有下一名可递补'),
      canRelist: z.boolean(),
      piecesLeft: z.int().describe('没有卖出、没有再上架、也没有留存的件数'),
      kept: z.object({ pieces: z.int(), at, byName: z.string(), why: z.string() }).nullable().describe('钢厂留存的；没有为空'),
    }),
    refuses: ['BID_LOT_NONE'],
    example: { biddingNo: EXAMPLE },
  }),
  '/api/ops/getBiddingBids': call({
    title: '一场的全部出价，实名；密封、只显名次的出结果后才有',
    access: 'staff',
    right: 'bid.see',
    input: z.object({ ...pageIn, biddingNo }),
    output: pageOf(
      z.object({
        seq: z.int(),
        code: z.string(),
        companyName: z.string(),
        userName: z.string(),
        priceFen: fen,
        pieces: z.int().nullable(),
        auto: z.boolean(),
        arrivedAt: at,
      }),
    ),
    refuses: ['BID_LOT_NONE', 'BID_LOG_SEALED', 'BID_LOG_RANKS'],
    example: { biddingNo: EXAMPLE },
  }),
  '/api/ops/getBiddingReserve': call({
    title: '保留价与离它还差多少：只给竞拍岗',
    access: 'staff',
    right: 'bid.run',
    input: lot,
    output: z.object({
      reserveFen: fen.nullable(),
      met: z.boolean().nullable().describe('按量竞拍：至少有一部分到了；空：密封、只显名次出结果前不知道'),
      shortFen: fen.describe('最高的价还差多少'),
      reachedPieces: z.int().nullable().describe('按量竞拍：到了保留价、现在能成交的件数；空：其他方式'),
    }),
    refuses: ['BID_LOT_NONE'],
    example: { biddingNo: EXAMPLE },
  }),
  '/api/ops/saveBiddingLot': call({
    title: '新建或修改草稿；开始前没人报名的公告也能改',
    access: 'staff',
    right: 'bid.run',
    input: LotForm.extend({
      biddingNo: z.union([biddingNo, z.literal('')]).default(''),
      version: z.int().min(0).default(0).describe('改的时候带上看到的版本'),
      publish: z.boolean().default(false),
      requestId,
    }),
    output: z.object({ biddingNo: z.string(), version: z.int(), state: z.literal(BiddingStatus.values), needs }),
    refuses: ['BID_LOT_NONE', 'BID_LOT_WRONG', 'BID_LOT_CHANGED', 'BID_STATE', 'BID_STOCK', 'BID_UNIT', 'REQUEST_REUSED', 'BUSY'],
    example: { ...FORM, requestId: 'example-bid-save' },
    writes: true,
  }),
  '/api/ops/copyBiddingLot': call({
    title: '复制为草稿；流拍、违约、成交取消的场和按量竞拍没卖出的件数用它重新上架',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ openAt: at, endAt: at, relist: z.boolean().default(false), requestId }),
    output: z.object({ biddingNo: z.string() }),
    refuses: ['BID_LOT_NONE', 'BID_LOT_WRONG', 'BID_STATE', 'REQUEST_REUSED', 'BUSY'],
    example: { biddingNo: EXAMPLE, openAt: 1_800_000_000_000, endAt: 1_800_010_800_000, requestId: 'example-bid-copy' },
    writes: true,
  }),
  '/api/ops/publishBiddingLot': call({
    title: '发布公告：从库存留货，之后价格与条件不能再改；最低可成交的价低于免审的线，等另一人审批',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ version: z.int().min(1) }),
    output: done.extend({ needs }),
    refuses: ['BID_LOT_NONE', 'BID_LOT_WRONG', 'BID_LOT_CHANGED', 'BID_STATE', 'BID_STOCK', 'BID_UNIT'],
    example: { biddingNo: 'JP20261123901', version: 1 },
    writes: true,
  }),
  '/api/ops/judgeBiddingLots': call({
    title: '成批发布前：哪些场能发布，哪些不能、为什么；不改动任何东西',
    access: 'staff',
    right: 'bid.run',
    input: z.object({ biddingNos: z.array(biddingNo).min(1).max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 场`) }),
    output: z.array(
      z.object({
        biddingNo: z.string(),
        version: z.int(),
        title: z.string(),
        mode: z.literal(BiddingMode.values),
        disclosure: disclosure.describe('公布方式'),
        weightKg: kg,
        startPriceFen: fen,
        openAt: at,
        endAt: at,
        whyNot: z.string().describe('不能发布的原因；空：可以'),
        warn: z.string().describe('可以发布，但发布前应看一眼的；空：没有'),
      }),
    ),
    refuses: ['BID_LOT_NONE'],
    example: { biddingNos: [EXAMPLE] },
  }),
  '/api/ops/publishBiddingLots': call({
    title: '成批发布：逐场各自发布，一场不能发布不影响其他场；再发一次只补没有发布的',
    access: 'staff',
    right: 'bid.run',
    input: z.object({
      lots: z
        .array(lot.extend({ version: z.int().min(1) }))
        .min(1)
        .max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 场`),
    }),
    output: z.array(z.object({ biddingNo: z.string(), published: z.boolean(), whyNot: z.string().describe('没有发布的原因') })),
    refuses: [],
    example: { lots: [{ biddingNo: 'JP20261123901', version: 1 }] },
    writes: true,
  }),
  '/api/ops/deleteBiddingLot': call({
    title: '删除草稿',
    access: 'staff',
    right: 'bid.run',
    input: lot,
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE'],
    example: { biddingNo: 'JP20261123901' },
    writes: true,
  }),
  '/api/ops/importBiddingLots': call({
    title: '从 Excel 导入竞拍（multipart/form-data，.xlsx，最多 300 行）：先试读，每格说错在哪里',
    access: 'staff',
    right: 'bid.run',
    input: z.object({ dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'), requestId }),
    output: z.object({
      rows: z.int(),
      lots: z.array(
        z.object({
          title: z.string(),
          mode: z.string(),
          lines: z.int(),
          weightKg: kg,
          startPriceFen: fen,
          openAt: at,
          endAt: at,
          biddingNo: z.string().describe('空：试读'),
        }),
      ),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      columns: z.array(z.string()).describe('表头应有的列'),
    }),
    refuses: ['BID_IMPORT', 'FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'REQUEST_REUSED', 'BUSY'],
    example: { dryRun: 1, requestId: 'example-bid-import' },
    writes: true,
    upload: true,
  }),
  '/api/ops/uploadBiddingFile': call({
    title: '上传标的照片、图样、附件（multipart/form-data）',
    access: 'staff',
    right: 'bid.run',
    input: z.object({}),
    output: z.object({ fileId: z.string(), fileName: z.string(), url: z.string() }),
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
  '/api/ops/pauseBiddingLot': call({
    title: '暂停：倒计时停住',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ resumeAt: at.nullable().default(null), reason }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE', 'BID_LOT_WRONG'],
    example: { biddingNo: EXAMPLE, reason: '现场网络检修' },
    writes: true,
  }),
  '/api/ops/resumeBiddingLot': call({
    title: '恢复：从剩余时间走',
    access: 'staff',
    right: 'bid.run',
    input: lot,
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE'],
    example: { biddingNo: EXAMPLE },
    writes: true,
  }),
  '/api/ops/extendBiddingLot': call({
    title: '延长：写明原因，全场可见',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ minutes: z.int().min(1).max(1440), reason }),
    output: z.object({ endAt: at }),
    refuses: ['BID_LOT_NONE', 'BID_STATE', 'BID_LOT_WRONG'],
    example: { biddingNo: EXAMPLE, minutes: 10, reason: '多家反映线路慢' },
    writes: true,
  }),
  '/api/ops/noticeBiddingLot': call({
    title: '现场公告',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ note: text(200).min(2, '请写公告内容') }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE'],
    example: { biddingNo: EXAMPLE, note: '看货延长到 17:00' },
    writes: true,
  }),
  '/api/ops/recordBiddingIncident': call({
    title: '记异常：谁、什么时候、一句话；在本场处理进度和报表里，买家看不到',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ note: text(200).min(2, '请写明异常是什么'), requestId }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE', 'REQUEST_REUSED'],
    example: { biddingNo: EXAMPLE, note: '同一出口 IP 两家，已电话核实', requestId: 'example-bid-incident' },
    writes: true,
  }),
  '/api/ops/withdrawBiddingLot': call({
    title: '撤拍：写明原因，保证金全退，货放回库存',
    access: 'staff',
    right: 'bid.run',
    input: lot.extend({ reason }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE'],
    example: { biddingNo: EXAMPLE, reason: '货物装运受损' },
    writes: true,
  }),
  '/api/ops/lowerBiddingReserve': call({
    title: '降低保留价：须主管；降到免审的线以下，等另一人审批',
    access: 'staff',
    right: 'bid.decide',
    input: lot.extend({ reserveFen: priceFen.nullable().default(null).describe('空为取消保留价'), reason }),
    output: done.extend({ needs }),
    refuses: ['BID_LOT_NONE', 'BID_STATE', 'BID_LOT_WRONG'],
    example: { biddingNo: EXAMPLE, reserveFen: 325_000, reason: '行情下行' },
    writes: true,
  }),
  '/api/ops/settleBiddingLot': call({
    title: '马上出结果：时间已到而结果还没有出的场',
    access: 'staff',
    right: 'bid.run',
    input: lot,
    output: z.object({ state: z.literal(BiddingStatus.values) }),
    refuses: ['BID_LOT_NONE', 'BID_STATE'],
    example: { biddingNo: EXAMPLE },
    writes: true,
  }),
  '/api/ops/defaultBiddingAward': call({
    title: '认定违约：取消未付款的订单，扣罚保证金，留记录',
    access: 'staff',
    right: 'bid.decide',
    input: lot.extend({ awardNo: z.string().max(30), reason }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_AWARD_STATE'],
    example: { biddingNo: EXAMPLE, awardNo: 'CJ20261121007-01', reason: '书面放弃' },
    writes: true,
  }),
  '/api/ops/askNextBidder': call({
    title: '违约后请下一名递补：按他自己的最高价',
    access: 'staff',
    right: 'bid.decide',
    input: lot.extend({ hours: z.int().min(1).max(72).default(24) }),
    output: z.object({ code: z.string(), priceFen: fen, until: at }),
    refuses: ['BID_LOT_NONE', 'BID_AWARD_STATE'],
    example: { biddingNo: 'JP20261119003' },
    writes: true,
  }),
  '/api/ops/keepBiddingLot': call({
    title: '留存：流拍、违约、取消或没卖完的货不再处理，写明原因，移出结果确认',
    access: 'staff',
    right: 'bid.decide',
    input: lot.extend({
      pieces: z.int().min(1).describe('看到剩下几件；变了就不执行'),
      reason: text(200).min(2, '请写明原因'),
    }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_STATE', 'BID_AWARD_STATE'],
    example: { biddingNo: EXAMPLE, pieces: 1, reason: '转入厂内回炉' },
    writes: true,
  }),
  '/api/ops/getDepositPools': call({
    title: '保证金：各企业的池、占用、违约次数',
    access: 'staff',
    right: 'bid.see',
    input: z.object({ ...pageIn, word: word(40).default('') }),
    output: pageOf(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        poolFen: fen,
        exposureFen: fen,
        lots: z.int().describe('在拍的场'),
        unpaid: z.int(),
        defaults: z.int().describe('6 个月内'),
        forfeitedFen: fen,
        barredUntil: at.nullable(),
      }),
    ).extend({ sumPoolFen: fen, sumExposureFen: fen }),
    example: {},
  }),
  '/api/ops/getBiddingReport': call({
    title: '竞拍报表：每场与每个专场的起拍、成交、每吨、比牌价',
    access: 'staff',
    right: 'bid.see',
    input: z.object({ ...pageIn, ...daysIn, eventName: text(30).default('') }),
    output: pageOf(
      z.object({
        biddingNo: z.string(),
        title: z.string(),
        eventName: z.string(),
        mode,
        disclosure: disclosure.describe('公布方式'),
        state: z.literal(BiddingStatus.values),
        closedAt: at,
        weightKg: kg,
        soldKg: kg,
        bidders: z.int(),
        bids: z.int(),
        startFenPerTon: fen,
        hammerFenPerTon: fen.nullable(),
        listFenPerTon: fen.nullable().describe('当天同商品牌价，按重量平均'),
        amountFen: fen,
        incidents: z.array(z.object({ at, byName: z.string(), note: z.string() })).describe('异常记录'),
        appeals: z.int().describe('申诉'),
      }),
    ).extend({
      events: z.array(
        z.object({
          eventName: z.string(),
          lots: z.int(),
          sold: z.int(),
          weightKg: kg,
          soldKg: kg,
          bidders: z.int(),
          startFenPerTon: fen.describe('已成交吨的起拍均价；一吨没成交为全部的'),
          hammerFenPerTon: fen.nullable(),
          listFenPerTon: fen.nullable().describe('已成交吨的牌价均价；空：没有成交，或没有牌价'),
          listedHammerFenPerTon: fen.nullable().describe('有牌价的已成交吨的成交均价'),
          amountFen: fen,
        }),
      ),
    }),
    example: {},
  }),
  '/api/ops/saveBiddingRules': call({
    title: '发布新版竞拍规则：报名须同意现行版本',
    access: 'staff',
    right: 'bid.decide',
    input: z.object({ what: text(100).min(2, '请写改了什么'), paragraphs: z.array(text(300).min(2)).min(1).max(40) }),
    output: z.object({ version: z.int() }),
    example: { what: '付款时限', paragraphs: ['示例：中标后 24 小时内付清。'] },
    writes: true,
  }),
}
