// 标的单: a lot as a PDF, as everybody may see it. Drawn once for what it says; nothing of bids or bidders stands on it.
import { clockText } from '@mall/domain/kernel/clock.ts'
import { BiddingMode, BiddingStatus, basisOf, modeText, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Cache } from '../../kernel/cache/cache.ts'
import type { World } from '../../kernel/ctx.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { statusNow } from './bidding.view.ts'
import type { LotPaper } from './drawLot.ts'
import { inspectionsOf } from './hall.queries.ts'
import { namesOf, rulesOf } from './hall.reads.ts'
import { talkOfLot, talkVersion } from './talk.queries.ts'
import { talkLines } from './talk.ts'
import { linesOf, lotByNo, type LotRow } from './lot.queries.ts'

const LOT_DRAWING = new URL('./drawLot.ts', import.meta.url)

async function paperOf(world: World, lot: LotRow): Promise<LotPaper> {
  const [talk, lines, inspections, seller] = await Promise.all([
    talkOfLot(world.pool, lot.id),
    linesOf(world.pool, lot.id),
    inspectionsOf(world.pool, lot.id),
    sellerOf(world),
  ])
  const names = await namesOf(world.pool, [...lot.annexIds, ...lines.flatMap(l => l.fileIds)])
  const unit = PriceBasis.label(basisOf(lot.mode))
  const moment = (at: Date) => clockText(at).slice(0, 11)
  const level = (code: string) => (code ? GradeLevel.label(code as never) : '—')
  return {
    biddingNo: lot.biddingNo,
    title: lot.title,
    seller: seller.name,
    stateText: BiddingStatus.label(statusNow(lot)),
    facts: [
      ['方式', `${modeText(lot)}，${lot.mode === BiddingMode.byQuantity ? '按件数分' : '整单成交，不可拆'}`],
      ['仓库', lot.depotName],
      [
        '价格',
        `起拍 ${yuan(lot.startFen)} ${unit}${lot.mode === BiddingMode.sealed ? '' : lot.fallMinutes === null ? `，每档 ${yuan(lot.stepFen)} ${unit}` : `，每 ${lot.fallMinutes} 分钟降 ${yuan(lot.stepFen)} ${unit}`}，含税 13 %；保证金 ${yuan(lot.depositFen)} 元${lot.mode === BiddingMode.byQuantity ? '，按件数比例' : ''}`,
      ],
      ['时间', `${moment(lot.openAt)} 开始，${lot.fallMinutes === null ? '原定' : '最晚'} ${moment(lot.firstEndAt)} 结束`],
      ...(inspections.length > 0
        ? [['看货', inspections.map(i => `${i.on} ${i.from}–${i.to} ${i.place}`.trim()).join('；')] as [string, string]]
        : []),
      ...(lot.bandPercent > 0 ? [['数量允差', `±${lot.bandPercent} %`] as [string, string]] : []),
      ...(lot.contactName ? [['联系', `${lot.contactName} ${lot.contactPhone}`.trim()] as [string, string]] : []),
    ],
    lines: lines.map(l => ({
      no: String(l.lineNo),
      unit: l.unitNo || '—',
      goods: [l.productName, l.grade, l.spec, l.standard].filter(Boolean).join(' '),
      pieces: `${l.pieces} ${l.pieceUnit}`,
      tons: tons(l.weightKg),
      level: level(l.gradeLevel),
      defect: l.defect || '—',
    })),
    sums: { pieces: `${lot.pieces} ${lot.pieceUnit}`, tons: tons(lot.weightKg) },
    notice: lot.noticeText,
    talk: talkLines(talk),
    rules: rulesOf(lot),
    annexes: [
      ...lot.annexIds.flatMap(id => names.get(id)?.name ?? []),
      ...lines.filter(l => l.fileIds.length > 0).map(l => `第 ${l.lineNo} 行：照片与图样 ${l.fileIds.length} 张`),
    ],
    address: `${world.settings.origin}/auction/details?biddingNo=${lot.biddingNo}`,
    drawnAt: Date.now(),
  }
}

const drawn = new Cache<string, Buffer>({ ttl: Infinity, max: 60 })
/** Undefined: there is no such lot for everybody. Guests ask as often as they like: what says the same is drawn once. */
export async function lotPdf(world: World, biddingNo: string): Promise<Buffer | undefined> {
  const lot = await lotByNo(world.pool, biddingNo)
  if (!lot) return undefined
  const key = `${world.settings.origin} ${lot.biddingNo} ${lot.version} ${statusNow(lot)} ${await talkVersion(world.pool, lot.id)}`
  return drawn.get(key, async () => (await drawInThread(LOT_DRAWING, await paperOf(world, lot))).bytes)
}
