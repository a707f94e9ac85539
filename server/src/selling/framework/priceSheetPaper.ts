// The price sheet of a month as a paper, for both sides: provisional while the month runs, final when its sheet was issued.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { IndexWindow, PriceState } from '@mall/domain/selling/framework/framework.rules.ts'
import { SheetWord } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { World } from '../../kernel/ctx.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import type { PriceSheetPaper } from './drawPriceSheet.ts'
import { type ContractRow, indexByCode } from './framework.queries.ts'
import { indexOfMonth, sheetsOf } from './priceSheets.ts'

const PRICE_SHEET_DRAWING = new URL('./drawPriceSheet.ts', import.meta.url)

type Word = NonNullable<Reply<'/api/framework/getPriceSheets'>['sheets'][number]['word']>
const dayAt = (ms: number | null): string => (ms === null ? '' : minuteText(new Date(ms)))
/** Which version it is, and what both sides have said of it. */
function wordText(w: Word): string {
  const said = w.wordAt === null ? `，期限 ${dayAt(w.confirmUntil)}` : `，${w.wordName}，${dayAt(w.wordAt)}`
  const parts = [
    w.disputeText && `异议：${w.disputeText}`,
    w.answer && `答复（${w.answeredName}，${dayAt(w.answeredAt)}）：${w.answer}`,
  ]
  return [`第 ${w.version} 版，${SheetWord.label(w.state)}${said}`, ...parts.filter(Boolean)].join('；')
}

/** What stands on it; undefined where nothing was ordered for that month. A sheet that stands is the same at every reading. */
export async function priceSheetPaper(world: World, c: ContractRow, month: string): Promise<PriceSheetPaper | undefined> {
  const { sheets } = await sheetsOf({ db: world.pool, world }, c)
  const s = sheets.find(x => x.month === month)
  if (!s) return undefined
  const indexCode = await indexOfMonth(world.pool, c, month)
  const [seller, index] = [await sellerOf(world), await indexByCode(world.pool, indexCode)]
  // Out, whether both have agreed to it or not: the word says which.
  const final = s.state !== PriceState.provisional
  const mean =
    s.indexFen === null ? '还没有指数发布' : `${yuan(s.indexFen)} 元/吨，${s.points.length} 个发布日${final ? '' : '，到现在'}`
  return {
    ccNo: c.ccNo,
    month,
    final,
    seller: seller.name,
    buyer: c.companyName,
    at: s.issuedAt ?? c.now.getTime(),
    facts: [
      { label: '交货月', text: `${month}（${s.fromOn} 至 ${s.toOn}）` },
      { label: '指数', text: `${index?.name ?? indexCode}，${IndexWindow.label(IndexWindow.deliveryMonth)}` },
      { label: '当月均价', text: mean },
      ...(s.why ? [{ label: '结算价', text: s.why }] : []),
      ...(s.word ? [{ label: '确认', text: wordText(s.word) }] : []),
    ],
    points: s.points,
    calls: s.calls,
  }
}
/** Its PDF; undefined as above. */
export async function priceSheetPdf(world: World, c: ContractRow, month: string): Promise<Buffer | undefined> {
  const paper = await priceSheetPaper(world, c, month)
  return paper && (await drawInThread(PRICE_SHEET_DRAWING, paper)).bytes
}
