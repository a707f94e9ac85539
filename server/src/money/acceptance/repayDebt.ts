// 补付退票款: what orders held of a draft that came back, paid from the balance. Once, whatever is pressed.
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { mustBeProved } from '../../people/session/proved.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { post } from '../funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockDraft, payDebt } from './draft.queries.ts'

export const repayDebt = (ctx: Ctx, { draftCode, requestId }: Parsed<'/api/draft/repayDebt'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    const d = await lockDraft(tx, draftCode)
    if (!d || d.companyId !== companyId) return refuse('DRAFT_NONE')
    const paid = (await payDebt(tx, { draftId: d.id, userId: me.userId, requestId })) ?? refuse('DRAFT_DEBT_NONE')
    await mustBeProved(ctx, tx, { what: '从余额补付退票款', fen: paid.fen })
    const covered = await post(tx, {
      sourceType: 'draft',
      sourceId: String(d.id),
      sourceStep: 'repay',
      moneyChangeType: MoneyChangeType.orderPay,
      note: `承兑 ${d.draftCode} 退票款补付`,
      actorId: me.userId,
      entries: [
        { kind: 'customer_available', companyId, amountFen: minus(paid.fen) },
        { kind: 'mall_draft_claim', companyId: null, amountFen: paid.fen },
      ],
    })
    if (!covered) return refuse('BALANCE_SHORT', { available: yuan(await availableFen(tx, companyId)), due: yuan(paid.fen) })
    await logDraft(tx, { draftId: d.id, event: 'repay', detail: `${yuan(paid.fen)} 元`, actorId: me.userId })
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'draftRepaid',
      facts: { draftCode, companyName: d.companyName, amount: yuan(paid.fen) },
      link: `/drafts?state=all&open=${draftCode}`,
    })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { paidFen: paid.fen }
  })
