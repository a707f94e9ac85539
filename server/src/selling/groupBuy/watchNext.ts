// 下一团开时告诉我: for a group that is over. Who waits for its goods hears when the next group of them begins, once.
import { isOpen } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { dropWatch, watchGoods } from './ask.queries.ts'
import { lockGroup, nextRound } from './group.queries.ts'
import { stateNow } from './group.view.ts'
import { settleDue } from './groupClock.ts'

export async function watchNext(ctx: Ctx, input: Parsed<'/api/productGroupBuy/watchNextGroup'>) {
  await settleDue(ctx.world)
  return ctx.db.tx(async tx => {
    const g = await lockGroup(tx, input.groupNo)
    if (!g?.published) return refuse('GROUP_NONE')
    const who = { userId: ctx.me.userId, companyId: ctx.companyId, skuId: g.skuId, stockMode: g.stockMode, areaCode: g.areaCode }
    if (!input.on) {
      await dropWatch(tx, who)
      return { watching: false }
    }
    if (isOpen(g.state)) return refuse('GROUP_NOT_OPEN', { state: GroupState.label(stateNow(g)), act: '等下一团' })
    const round = await nextRound(tx, g)
    if (round && round.startsAt <= g.now) return refuse('GROUP_ROUND', { groupNo: round.groupNo })
    await watchGoods(tx, who)
    return { watching: true }
  })
}
