// Looks at each saved search every ten minutes and tells its person what has changed since (decision 0091).
import { lowestOf, seenOf, whatChanged } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify } from '../../platform/notice/notify.ts'
import { dueSearches, holdDueSearch, markChecked } from './often.queries.ts'
import { searchAddress } from './searchAddress.ts'
import { goodsOf } from './searches.ts'

export const watchSearches = async (world: World): Promise<number> =>
  sweep(await dueSearches(world.pool), ({ id }) =>
    world.pool.tx(async tx => {
      const s = await holdDueSearch(tx, id)
      if (!s) return false
      const goods = await goodsOf(world, s)
      // Grown beyond what one can watch: said once by its words on the list, nothing is told until it is narrow again.
      if (!goods) {
        await markChecked(tx, id, { ...s, toldText: '商品太多，暂不提醒；请缩小范围重新保存' })
        return false
      }
      const said = whatChanged(s, goods, s)
      await markChecked(tx, id, { ...seenOf(goods, s.tellUnderFen), lowestFen: lowestOf(goods), toldText: said })
      if (said === '') return false
      await notify(tx, [s.userId], {
        event: 'searchChanged',
        facts: { name: s.name, searchId: s.id, said },
        link: searchAddress(s.criteria),
      })
      return true
    }),
  )
