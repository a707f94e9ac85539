// 从 Excel 导入竞拍: read whole, every wrong cell said; written only when nothing is wrong, all lots or none, as drafts.
import { LOT_COLUMNS, MOST_ROWS, readLotSheet, type SheetLot } from '@mall/domain/selling/auction/lotSheet.ts'
import type { WrongCell } from '@mall/domain/kernel/sheetCells.ts'
import { BiddingMode } from '@mall/domain/selling/auction/bidding.status.ts'
import { whyNotLot, type LotField } from '@mall/domain/selling/auction/lot.rules.ts'
import type { LotForm } from '@mall/contract/selling/auction/biddingDesk.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { wroteAll } from '../../kernel/serve/once.ts'
import { sheetWithFormulas } from '../../platform/sheet/sheetFile.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { transactionStart } from '../../orders/order/orderWrites.queries.ts'
import { depotBy, skusByCodes } from './deskLot.queries.ts'
import { writeLot, wrongUnits } from './saveLot.ts'

const FIELD_COLUMN: Record<LotField, string> = {
  stepFen: '加价幅度',
  fallMinutes: '降价间隔',
  disclosure: '公布方式',
  reserveFen: '保留价',
  depositFen: '保证金',
  openAt: '开始',
  endAt: '结束',
  signUpUntil: '报名截止',
  lines: '商品编号',
  inspections: '看货日',
}

/** What only the database knows of a lot of the sheet: depot, goods, times. Pushes what is wrong. */
async function formFor(db: Db, lot: SheetLot, now: number, wrong: WrongCell[]): Promise<LotForm> {
  const depot = await depotBy(db, lot.depot)
  if (!depot && lot.depot !== '') wrong.push({ row: lot.row, column: '仓库', why: `没有仓库「${lot.depot}」` })
  const skus = new Map((await skusByCodes(db, [...new Set(lot.lines.map(l => l.skuCode))])).map(k => [k.skuCode, k]))
  const first = skus.get(lot.lines[0]?.skuCode ?? '')
  for (const l of lot.lines) {
    const k = skus.get(l.skuCode)
    const say = (column: string, why: string) => wrong.push({ row: l.row, column, why })
    if (l.skuCode === '') continue
    if (!k) say('商品编号', '没有这个商品编号')
    else if (k.priceUnit !== 'ton') say('商品编号', '不是按吨计价的商品')
    else if (depot && k.depotCode !== depot.depotCode) say('商品编号', '不在所选仓库')
    else if (first && (k.settlement !== first.settlement || k.channelCode !== first.channelCode))
      say('商品编号', '与本场第一行的渠道或结算方式不同，请分场')
    else if (l.pieces > 0 && l.weightKg > 0) {
      const expected = (k.pieceWeightG * l.pieces) / 1000
      if (l.weightKg > expected * 3 || l.weightKg * 3 < expected)
        say('吨数', `${l.pieces} ${k.pieceUnit}约 ${(expected / 1000).toFixed(3)} 吨，请核对`)
    }
  }
  const form: LotForm = {
    title: lot.title,
    eventName: lot.eventName,
    mode: lot.mode,
    disclosure: lot.disclosure,
    fallMinutes: lot.fallMinutes,
    depotCode: depot?.depotCode ?? '',
    startPriceFen: lot.startPriceFen,
    stepFen: lot.stepFen,
    stepsMost: lot.stepsMost,
    reserveFen: lot.reserveFen,
    depositFen: lot.depositFen,
    depositBp: lot.depositBp,
    openAt: lot.openAt,
    endAt: lot.endAt,
    signUpUntil: lot.signUpUntil,
    payHours: lot.payHours,
    liftDays: lot.liftDays,
    overdueFenPerTonDay: lot.overdueFenPerTonDay,
    bandPercent: lot.bandPercent,
    noticeText: lot.noticeText,
    contactName: lot.contactName,
    contactPhone: lot.contactPhone,
    nightPause: lot.nightPause,
    annexIds: [],
    inspections: lot.inspections,
    lines: lot.lines.map(l => ({ ...l, fileIds: [] })),
  }
  for (const w of await wrongUnits(db, form, null))
    wrong.push({ row: lot.lines[w.line]?.row ?? lot.row, column: '卷号', why: w.why })
  // Times and prices that could not be read have been said already.
  if (
    form.openAt > 0 &&
    form.endAt > 0 &&
    form.signUpUntil !== 0 &&
    form.depositFen !== 0 &&
    form.startPriceFen > 0 &&
    form.stepFen > 0
  )
    for (const w of whyNotLot(form, now)) wrong.push({ row: lot.row, column: FIELD_COLUMN[w.field], why: w.why })
  return form
}

export async function importLots(ctx: Ctx, input: Parsed<'/api/ops/importBiddingLots'>) {
  // What a formula comes to is shown, lot by lot, before anything is made of it.
  const { rows } = await sheetWithFormulas(ctx, why => refuse('BID_IMPORT', { why }), MOST_ROWS)
  const read = readLotSheet(rows)
  if (read.sheetWrong !== '') return refuse('BID_IMPORT', { why: read.sheetWrong })
  return ctx.once(async tx => {
    const now = await transactionStart(tx)
    const wrong = [...read.wrong]
    const forms: LotForm[] = []
    for (const lot of read.lots) forms.push(await formFor(tx, lot, now, wrong))
    twiceNamed(read.lots, wrong)
    const write = input.dryRun === 0 && wrong.length === 0
    const numbers = write ? await writeAll(ctx, tx, forms, input.requestId) : []
    return {
      rows: read.rows,
      lots: forms.map((f, i) => ({
        title: f.title,
        // What could not be read is not shown as something that was.
        mode: read.lots[i]?.modeRead ? BiddingMode.label(f.mode) : '',
        lines: f.lines.length,
        weightKg: f.lines.reduce((s, l) => s + l.weightKg, 0),
        startPriceFen: f.startPriceFen,
        openAt: f.openAt,
        endAt: f.endAt,
        biddingNo: numbers[i] ?? '',
      })),
      wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
      columns: [...LOT_COLUMNS],
    }
  }, wroteAll)
}
/** One unit in two lots of a sheet: only one of them could be announced. Within a lot it has been said. */
function twiceNamed(lots: readonly SheetLot[], wrong: WrongCell[]): void {
  const first = new Map<string, { lot: SheetLot; row: number }>()
  for (const lot of lots)
    for (const l of lot.lines) {
      const before = first.get(l.unitNo)
      if (l.unitNo === '') continue
      if (!before) first.set(l.unitNo, { lot, row: l.row })
      else if (before.lot !== lot)
        wrong.push({ row: l.row, column: '卷号', why: `与第 ${before.row} 行是同一件，一件只能上一场` })
    }
}
async function writeAll(ctx: Ctx, tx: Tx, forms: readonly LotForm[], requestId: string): Promise<string[]> {
  const numbers: string[] = []
  for (const [i, form] of forms.entries()) {
    const key = `${requestId}-${i + 1}`
    const made = (await writeLot(ctx.world, tx, form, { actorId: ctx.me.userId, requestId: key })) ?? refuse('REQUEST_REUSED')
    numbers.push(made.biddingNo)
  }
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'bidding.import',
    objectType: 'bidding',
    objectId: '导入',
    detail: `${forms.length} 场：${numbers[0] ?? ''} 至 ${numbers.at(-1) ?? ''}`,
  })
  return numbers
}
