// 集团汇总 (decision 0284): each member's own figures, by the questions its own pages ask, and their sum. Whose, the members' administrators say.
import { dayOf } from '@mall/domain/money/funds/statement.ts'
import { owedTotal } from '@mall/domain/money/statement/moneyPage.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import type { GroupSums } from '@mall/contract/money/statement/groupSums.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'
import { companyForDesk, seesContact } from '../../people/company/deskScope.ts'
import { groupOf, membersOf, readableOf } from '../../people/companyAccess/group.queries.ts'
import { creditOf } from '../funds/credit.ts'
import { openDebtFen } from '../funds/draftMoney.queries.ts'
import { balanceOf } from '../funds/funds.queries.ts'
import { owedFen } from '../funds/refund.queries.ts'
import { orderedIn } from './groupSums.queries.ts'

type Figures = GroupSums['total']
interface Days {
  fromOn: string
  toOn: string
}

async function figuresOf(tx: Tx, companyId: number, days: Days): Promise<Figures> {
  const ordered = await orderedIn(tx, { companyId, ...days })
  const money = await balanceOf(tx, companyId)
  const credit = await creditOf(tx, companyId)
  const owes = {
    creditUsedFen: credit?.usedFen ?? 0,
    settleFen: await owedFen(tx, companyId),
    draftDebtFen: await openDebtFen(tx, companyId),
  }
  return {
    orderCount: ordered?.orderCount ?? 0,
    orderFen: ordered?.orderFen ?? 0,
    weightKg: ordered?.weightKg ?? 0,
    contractCount: ordered?.contractCount ?? 0,
    availableFen: money?.availableFen ?? 0,
    owedFen: owedTotal(owes),
    creditLimitFen: credit?.limitFen ?? 0,
    creditUsedFen: owes.creditUsedFen,
    creditLeftFen: credit?.leftFen ?? 0,
  }
}
const NONE: Figures = {
  orderCount: 0,
  orderFen: 0,
  weightKg: 0,
  contractCount: 0,
  availableFen: 0,
  owedFen: 0,
  creditLimitFen: 0,
  creditUsedFen: 0,
  creditLeftFen: 0,
}
const totalOf = (rows: readonly Figures[]): Figures =>
  rows.reduce<Figures>(
    (sum, row) => Object.fromEntries(Object.entries(sum).map(([k, v]) => [k, v + row[k as keyof Figures]])) as unknown as Figures,
    NONE,
  )

/** At first the month that runs; asked for in reverse, the days are none. */
async function daysAsked(tx: Tx, input: { fromOn?: string | undefined; toOn?: string | undefined }): Promise<Days> {
  const today = dayOf(await nowOf(tx))
  return { fromOn: input.fromOn ?? `${today.slice(0, 8)}01`, toOn: input.toOn ?? today }
}

/** One's own company by the right to its money; any other by its administrator's word. */
export const readGroupSums = (ctx: Ctx, input: Parsed<'/api/user/getGroupSums'>): Promise<Reply<'/api/user/getGroupSums'>> =>
  ctx.world.pool.tx(async tx => {
    await snapshot(tx)
    const { companyId, me } = ctx
    // An employee in a buyer's name sees no other company by this way (decision 0031).
    const group = me.actor ? undefined : await groupOf(tx, companyId)
    if (!group) return { sums: null, hidden: 0 }
    const days = await daysAsked(tx, input)
    const granted = new Set((await readableOf(tx, { userId: me.userId, companyId, groupId: group.id })).map(c => c.companyId))
    if (me.rights.includes('funds.see') && me.rights.includes('order.seeAll')) granted.add(companyId)
    const members = await membersOf(tx, group.id)
    const rows: GroupSums['rows'] = []
    for (const m of members)
      if (granted.has(m.companyId)) rows.push({ companyName: m.companyName, ...(await figuresOf(tx, m.companyId, days)) })
    return { sums: { groupName: group.name, ...days, rows, total: totalOf(rows) }, hidden: members.length - rows.length }
  })

/** Of the companies that the employee sees (decision 0031); what is not his is counted and not named. */
export async function readCompanyGroupSums(
  ctx: Ctx,
  { companyCode }: Parsed<'/api/ops/getCompanyGroupSums'>,
): Promise<Reply<'/api/ops/getCompanyGroupSums'>> {
  const companyId = await companyForDesk(ctx, companyCode)
  return ctx.world.pool.tx(async tx => {
    await snapshot(tx)
    const group = await groupOf(tx, companyId)
    if (!group) return { sums: null, hidden: 0 }
    const days = await daysAsked(tx, {})
    const sees = seesContact(ctx)
    const members = await membersOf(tx, group.id)
    const rows = []
    for (const m of members.filter(x => sees(x.bdUserId)))
      rows.push({ companyName: m.companyName, companyCode: m.companyCode, ...(await figuresOf(tx, m.companyId, days)) })
    return { sums: { groupName: group.name, ...days, rows, total: totalOf(rows) }, hidden: members.length - rows.length }
  })
}
