// 从 Excel 导入协议价: read whole, every wrong cell said; written only when nothing is wrong, all rows or none.
import { agreedText, whyNotAgreed, type WrongField } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import {
  columnOf,
  MOST_PRICE_ROWS,
  PRICE_COLUMNS,
  readPriceSheet,
  type SheetPrice,
} from '@mall/domain/orders/companyPrice/priceSheet.ts'
import type { WrongCell } from '@mall/domain/kernel/sheetCells.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { wroteAll } from '../../kernel/serve/once.ts'
import { sheetOf } from '../../platform/sheet/sheetFile.ts'
import { audit } from '../../platform/audit/audit.ts'
import { inPersonsTurn, lockPerson } from '../../goods/concession/concession.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { scopeText } from './companyPrice.view.ts'
import { type Judged, judgePrice } from './judgePrice.ts'
import { companyFor, writePrice } from './saveCompanyPrice.ts'

/** Names of the sheet as codes; what is no name is left as it was written and found unknown. */
function withCodes(ctx: Ctx, p: SheetPrice): SheetPrice {
  const { channels, classes } = ctx.world.catalogue
  const ofChannel = [...channels].find(([, c]) => c.channelName === p.form.ofChannel)?.[0] ?? p.form.ofChannel
  const classCode = [...classes].find(([, c]) => c.name === p.form.classCode)?.[0] ?? p.form.classCode
  return { ...p, form: { ...p.form, ofChannel, classCode } }
}

interface ReadPrice {
  price: SheetPrice
  judged: Judged
  company: { id: number; name: string }
}
type CompanyFound = Awaited<ReturnType<typeof companyFor>>
/** `companies`: those that were asked for already; a sheet names the same one in many rows. */
async function lookUp(
  ctx: Ctx,
  tx: Tx,
  raw: SheetPrice,
  o: { now: number; wrong: WrongCell[]; companies: Map<string, CompanyFound> },
): Promise<ReadPrice> {
  const { now, wrong, companies } = o
  const price = withCodes(ctx, raw)
  const had = wrong.some(w => w.row === price.row)
  const say = (column: string, why: string) => wrong.push({ row: price.row, column, why })
  const { companyCode } = price
  const found = companyCode === '' ? { why: '' } : (companies.get(companyCode) ?? (await companyFor(ctx, tx, companyCode)))
  companies.set(companyCode, found)
  if ('why' in found && found.why !== '') say('企业编码', found.why)
  const judged = await judgePrice(ctx.world, tx, ctx.me.userId, price.form)
  // What could not be read has been said already: its consequences are not said as well.
  const fault: WrongField | undefined = had ? undefined : (whyNotAgreed(judged.form, now) ?? judged.wrong)
  if (fault) say(columnOf[fault.field], fault.why)
  return { price, judged, company: 'why' in found ? { id: 0, name: '' } : found }
}

export async function importPrices(ctx: Ctx, input: Parsed<'/api/ops/importCompanyPrices'>) {
  const sheet = await sheetOf(ctx, why => refuse('AGREED_WRONG', { why }), MOST_PRICE_ROWS)
  const read = readPriceSheet(sheet)
  if (read.sheetWrong !== '') return refuse('AGREED_WRONG', { why: read.sheetWrong })
  return inPersonsTurn(ctx.me.userId, () => judgeSheet(ctx, input, read))
}
const judgeSheet = (ctx: Ctx, input: Parsed<'/api/ops/importCompanyPrices'>, read: ReturnType<typeof readPriceSheet>) =>
  ctx.once(async tx => {
    await lockPerson(tx, ctx.me.userId)
    const now = await nowOf(tx)
    const wrong = [...read.wrong]
    const rows: ReadPrice[] = []
    const companies = new Map<string, CompanyFound>()
    for (const p of read.prices) rows.push(await lookUp(ctx, tx, p, { now, wrong, companies }))
    const numbers = input.dryRun === 0 && wrong.length === 0 ? await writeAll(ctx, tx, rows, input.requestId) : []
    return {
      rows: read.rows,
      prices: rows.map((r, i) => ({
        companyName: r.company.name,
        termsText: agreedText(r.judged.form, r.judged.form.priceUnit),
        scopeText: scopeText(ctx.world, r.judged.form),
        fromAt: r.judged.form.fromAt,
        untilAt: r.judged.form.untilAt,
        touchedCount: r.judged.count,
        below: r.judged.below,
        priceNo: numbers[i] ?? '',
      })),
      wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
      columns: [...PRICE_COLUMNS],
    }
  }, wroteAll)
async function writeAll(ctx: Ctx, tx: Tx, rows: readonly ReadPrice[], requestId: string): Promise<string[]> {
  const numbers: string[] = []
  for (const { price, judged, company } of rows) {
    const made = await writePrice(ctx, tx, company, {
      ...judged,
      note: price.note,
      requestId: `${requestId}-${price.row}`,
    })
    numbers.push(made.priceNo)
  }
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'agreedPrice.import',
    objectType: 'agreedPrice',
    objectId: '导入',
    detail: `${rows.length} 份：${numbers[0] ?? ''} 至 ${numbers.at(-1) ?? ''}`,
  })
  return numbers
}
