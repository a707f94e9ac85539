// 价格单的确认: the buyer's word on a month's final price, and the mill's answer to a dispute. All of it under the contract's row, so that a sheet stands once.
import { type SheetEvent, SheetWord, sheetWordMachine } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { type ContractRow, lockContract, ownContract } from './framework.queries.ts'
import { type PriceSheet, setAnswer, setWord, sheetOfMonth } from './priceSheet.queries.ts'
import { lapseSheet, makeFinal, offerSheet, openCalls } from './priceSheets.ts'

interface Named {
  ccNo: string
  month: string
  version: number
}
const ACT: Readonly<Record<SheetEvent, string>> = {
  confirm: '确认',
  dispute: '提异议',
  lapse: '到期',
  uphold: '维持',
  remake: '重出',
}
/** The sheet that was read, locked, where it may go on by this event. */
async function sheetFor(tx: Tx, c: ContractRow, k: Named, on: SheetEvent, by: 'buyer' | 'mill'): Promise<PriceSheet> {
  const sheet = await sheetOfMonth(tx, c.id, k.month)
  const no = (state: string): never => refuse('FRAMEWORK_SHEET', { month: k.month, state, act: ACT[on] })
  if (!sheet) return no('还没有出')
  if (sheet.version !== k.version) return no(`已是第 ${sheet.version} 版`)
  if (sheetWordMachine.next(sheet.state, on, by) === undefined) return no(SheetWord.label(sheet.state))
  return on === 'dispute' && sheet.overdue ? no('答复期限已过') : sheet
}
/** The company's contract, locked; another's is as one that does not exist. */
const ownLocked = async (ctx: Ctx, tx: Tx, ccNo: string): Promise<ContractRow> => {
  const c = await lockContract(tx, ccNo)
  return c && (await ownContract(tx, ctx.companyId, ccNo)) ? c : refuse('FRAMEWORK_NONE')
}
const keyOf = (c: ContractRow, k: Named) => ({ contractId: c.id, month: k.month, version: k.version })

/** The buyer agrees, also after he has said what is wrong: the sheet stands, and the orders of the month are settled by it. */
export async function confirmPriceSheet(ctx: Ctx, k: Parsed<'/api/framework/confirmPriceSheet'>) {
  await lapseSheet(ctx.world, k.ccNo, k.month)
  return ctx.db.tx(async tx => {
    const c = await ownLocked(ctx, tx, k.ccNo)
    const sheet = await sheetFor(tx, c, k, 'confirm', 'buyer')
    await setWord(tx, keyOf(c, k), { state: 'confirmed', by: ctx.me.userId, dispute: '' })
    await makeFinal(tx, c, sheet, SheetWord.label('confirmed'))
    return { done: true as const }
  })
}
/** The buyer says what is wrong, in time: nothing of the month is settled before the mill has answered. */
export async function disputePriceSheet(ctx: Ctx, { reason, ...k }: Parsed<'/api/framework/disputePriceSheet'>) {
  await lapseSheet(ctx.world, k.ccNo, k.month)
  return ctx.db.tx(async tx => {
    const c = await ownLocked(ctx, tx, k.ccNo)
    const sheet = await sheetFor(tx, c, k, 'dispute', 'buyer')
    await setWord(tx, keyOf(c, k), { state: 'disputed', by: ctx.me.userId, dispute: reason })
    await notify(tx, await staffWithRight(tx, 'framework.decide'), {
      event: 'frameworkSheetDisputed',
      facts: { ccNo: c.ccNo, companyName: c.companyName, month: k.month, version: sheet.version, reason },
      link: `/framework?view=sheets&open=${c.ccNo}`,
    })
    return { done: true as const }
  })
}

/**
 * The mill's answer. Upheld, the sheet stands as it is. Made anew, it is another version by the index as it is published now, offered like the first; the same mean would
 * be the same price, and is refused.
 */
export const answerPriceSheet = (ctx: Ctx, { uphold, answer, ...k }: Parsed<'/api/ops/answerPriceSheet'>) =>
  ctx.db.tx(async tx => {
    const c = (await lockContract(tx, k.ccNo)) ?? refuse('FRAMEWORK_NONE')
    const sheet = await sheetFor(tx, c, k, uphold ? 'uphold' : 'remake', 'mill')
    await setAnswer(tx, keyOf(c, k), { state: uphold ? 'upheld' : 'replaced', by: ctx.me.userId, answer })
    if (uphold) {
      await makeFinal(tx, c, sheet, `${SheetWord.label('upheld')}：${answer}`)
    } else {
      const open = await openCalls(tx, c.id, k.month)
      const made = await offerSheet(ctx.world, tx, c, { month: k.month, version: sheet.version + 1, open, answer })
      if (!made) return refuse('FRAMEWORK_REMAKE.indexOpen')
      if (made.indexFen === sheet.indexFen) return refuse('FRAMEWORK_REMAKE.indexSame', { index: yuan(sheet.indexFen) })
    }
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.answerSheet',
      objectType: 'framework',
      objectId: k.ccNo,
      detail: `${c.companyName} ${k.month} 价格单第 ${k.version} 版：${uphold ? '维持' : '重出'}，${answer}`,
    })
    return { done: true as const }
  })
