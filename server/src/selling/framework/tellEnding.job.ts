// 快到期: a week before its end the company hears what is not called off yet, once for each version's end.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { lackKg, rebateFen, tierOf } from '@mall/domain/selling/framework/framework.rules.ts'
import { RebatePeriod, rebatePeriodOf } from '@mall/domain/selling/framework/rebate.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { frameworkAddress } from './contractPrice.ts'
import { endingSoon, lockContract, orderedOf, setEndsTold } from './framework.queries.ts'

const DAYS = 7

/** Tells of each contract that ends within seven days; gives how many. */
export const tellEnding = async (world: World): Promise<number> =>
  sweep(await endingSoon(world.pool, DAYS), ({ ccNo }) =>
    world.pool.tx(async tx => {
      const c = await lockContract(tx, ccNo)
      if (!c || c.status !== ContractStatus.confirmed) return false
      await setEndsTold(tx, c.id)
      const lines = await orderedOf(tx, [c.id])
      const committed = lines.reduce((n, l) => n + l.committedKg, 0)
      const ordered = lines.reduce((n, l) => n + l.orderedKg, 0)
      if (ordered >= committed) return false
      const lack = lackKg(committed, c.content.fulfilBp, ordered)
      const whole = rebatePeriodOf(c.content) === RebatePeriod.term
      // Who has reached a tier loses none of it.
      const none = tierOf(c.content.tiers, ordered) === undefined
      const lost = lack > 0 && whole && none ? rebateFen(c.content.tiers, ordered + lack) : 0
      await notify(tx, await peopleWithRight(tx, c.companyId, 'order.create'), {
        event: 'frameworkEnding',
        facts: {
          ccNo,
          toOn: c.toOn,
          left: tons(committed - ordered),
          lack: lost > 0 ? `，到考核还差 ${tons(lack)} 吨，差了没有返利 ${yuan(lost)} 元` : '',
        },
        link: frameworkAddress(ccNo),
      })
      return true
    }),
  )
