import { yuan } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { othersOf, personById, unfinishedOf } from './people.queries.ts'

/**
 * Why a person cannot leave his company, in words; undefined when he can. Its last administrator leaves only a company where nothing is left
 * to do and nobody to do it for: no colleagues, no open orders, no money.
 */
export async function whyNotLeave(db: Db, companyId: number, me: { userId: number }): Promise<string | undefined> {
  const person = await personById(db, me.userId)
  if (person?.roleCode !== 'administrator' || person.customRoleId !== null) return undefined
  const others = await othersOf(db, companyId, me.userId)
  if (others.administrators > 0) return undefined
  if (others.people > 0) return '您是企业唯一的管理员，请先在「子账号」中把另一位设为企业管理员'
  const left = await unfinishedOf(db, companyId)
  if (left.orders > 0) return `企业还有 ${left.orders} 张未完成的订单，请先完成或取消`
  if (left.balanceFen > 0) return `企业还有 ${yuan(left.balanceFen)} 元余额，请先联系专属客服退款`
  return undefined
}
