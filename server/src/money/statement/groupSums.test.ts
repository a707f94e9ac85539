// 集团 (decision 0284): companies join with the word of both; each keeps its books, and its own administrator says who reads its sums.
import { describe, expect, test } from 'vitest'
import { many, refusal } from '../../testing/testMall.ts'
import { boss, mall, openMall } from '../../people/companyAccess/testPeople.ts'

openMall()
type Who = typeof boss
const db = () => mall.world.pool
const nameOf = async (who: Who) => (await who.get('/api/user/refreshUser', {})).apiResultUserCompany.companyName
const group = (who: Who) => who.get('/api/user/getCompanyGroup', {})
const sums = async (who: Who, days = {}) => who.get('/api/user/getGroupSums', days)
const ask = async (by: Who, companyWord: string) => refusal(by, '/api/user/askCompanyIntoGroup', { companyWord })
const answerLast = async (who: Who, accept = true) =>
  refusal(who, '/api/user/answerGroupAsk', { groupAskId: (await group(who)).asked[0]?.groupAskId ?? '999999999', accept })
const letRead = (by: Who, account: string, granted = true) => refusal(by, '/api/user/saveGroupReader', { account, granted })
const joined = async () => {
  const other = await mall.buyer('demo02')
  await refusal(boss, '/api/user/makeCompanyGroup', { groupName: '示例集团' })
  await ask(boss, await nameOf(other))
  expect(await answerLast(other)).toBe('ok')
  return other
}
const over = async () => void (await refusal(boss, '/api/user/leaveCompanyGroup', {}))

describe('joining', () => {
  test('takes the word of both; nobody else hears, and an unknown company is asked alike', async () => {
    const other = await mall.buyer('demo02')
    expect(await ask(boss, await nameOf(other))).toBe('COMPANY_GROUP')
    expect((await many(2, () => refusal(boss, '/api/user/makeCompanyGroup', { groupName: '示例集团' }))).sort()).toEqual([
      'COMPANY_GROUP',
      'ok',
    ])
    expect(await ask(boss, await nameOf(other))).toBe('ok')
    expect(await ask(boss, await nameOf(other))).toBe('COMPANY_GROUP')
    expect(await ask(boss, '没有这家企业有限公司')).toBe('ok')
    expect((await group(boss)).group?.sent.map(s => s.state)).toEqual([0, 0])
    expect((await group(await mall.buyer('demo03'))).asked).toEqual([])
    const [seen] = (await group(other)).asked
    const yes = { groupAskId: seen?.groupAskId ?? '', accept: true }
    expect(await refusal(await mall.buyer('demo03'), '/api/user/answerGroupAsk', yes)).toBe('COMPANY_GROUP')
    expect((await many(2, () => refusal(other, '/api/user/answerGroupAsk', yes))).sort()).toEqual(['COMPANY_GROUP', 'ok'])
    expect((await group(boss)).group?.members.map(m => m.head)).toEqual([true, false])
    // Nobody asks a member again, the head itself among them.
    for (const who of [boss, other]) expect(await ask(boss, await nameOf(who))).toBe('COMPANY_GROUP')
    expect((await group(other)).asked).toEqual([])
    // A member that is not the head asks nobody.
    expect(await ask(other, '另一家有限公司')).toBe('COMPANY_GROUP')
    expect(await refusal(await mall.buyer('demo01-2'), '/api/user/leaveCompanyGroup', {})).toBe('COMPANY_RIGHT')
    await over()
    expect((await group(other)).group).toBeNull()
  })

  test('asked by its name and by its code, a company answers once', async () => {
    const other = await mall.buyer('demo02')
    const code = await db().row<{ c: string }>(
      `select c.credit_code as c from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
    )
    await refusal(boss, '/api/user/makeCompanyGroup', { groupName: '示例集团' })
    expect([await ask(boss, await nameOf(other)), await ask(boss, code?.c ?? '')]).toEqual(['ok', 'ok'])
    expect(await answerLast(other)).toBe('ok')
    expect((await group(other)).asked).toEqual([])
    await over()
  })

  test('two groups at once: a company is in one of them', async () => {
    const [other, third] = [await mall.buyer('demo02'), await mall.buyer('demo03')]
    await refusal(boss, '/api/user/makeCompanyGroup', { groupName: '甲集团' })
    await refusal(third, '/api/user/makeCompanyGroup', { groupName: '乙集团' })
    await ask(boss, await nameOf(other))
    await ask(third, await nameOf(other))
    const asked = (await group(other)).asked
    expect(asked).toHaveLength(2)
    const done = await Promise.all(
      asked.map(a => refusal(other, '/api/user/answerGroupAsk', { groupAskId: a.groupAskId, accept: true })),
    )
    expect(done.sort()).toEqual(['COMPANY_GROUP', 'ok'])
    await over()
    await refusal(third, '/api/user/leaveCompanyGroup', {})
  })
})

describe('the sums', () => {
  test('are read of whom its own administrator has let one read, figures and total as counted by hand', async () => {
    const other = await joined()
    const [a, b] = [await nameOf(boss), await nameOf(other)]
    expect((await sums(boss)).sums?.rows.map(r => r.companyName)).toEqual([a])
    expect((await sums(boss)).hidden).toBe(1)
    // The head cannot let itself in; a stranger to the group is let in by nobody.
    expect(await letRead(boss, 'demo01')).toBe('ok')
    expect((await sums(boss)).sums?.rows).toHaveLength(1)
    expect(await letRead(other, 'demo03')).toBe('COMPANY_GROUP')
    expect(await letRead(other, 'demo01-3')).toBe('ok')
    const reader = await mall.buyer('demo01-3')
    const days = { fromOn: '2026-01-01', toOn: '2026-12-31' }
    const read = await sums(reader, days)
    expect(read.sums?.rows.map(r => r.companyName)).toEqual([a, b])
    const byHand = async (name: string) =>
      db().row<{ n: number; fen: number; kg: number }>(
        `select count(*)::int as n, coalesce(sum(total_fen), 0)::bigint as fen, coalesce(sum(weight_kg), 0)::bigint as kg from orders
         where company_id = (select id from company where name = $1) and status not in (8, 9) and created_at >= '2026-01-01+08' and created_at < '2027-01-01+08'`,
        [name],
      )
    const [x, y] = [await byHand(a), await byHand(b)]
    expect(x?.n).toBeGreaterThan(0)
    expect(read.sums?.rows.map(r => ({ n: r.orderCount, fen: r.orderFen, kg: r.weightKg }))).toEqual([x, y])
    expect(read.sums?.total.orderFen).toBe((x?.fen ?? 0) + (y?.fen ?? 0))
    // What a member owes and has is what its own page of money says.
    const money = await other.get('/api/user/getMoneyPage', {})
    expect(read.sums?.rows[1]).toMatchObject({
      owedFen: money.owes.totalFen,
      availableFen: money.has.availableFen,
      creditLimitFen: money.has.creditLimitFen,
      creditLeftFen: money.has.creditLeftFen,
    })
    // Without the right to his own company's money he reads what he was let read, and no more.
    expect(await letRead(other, 'demo01-2')).toBe('ok')
    expect((await sums(await mall.buyer('demo01-2'))).sums?.rows.map(r => r.companyName)).toEqual([b])
    // Nor does it let him act there: the order list is his own company's.
    const orders = await reader.get('/api/order/getOrderList', { currentPage: 1 })
    expect(JSON.stringify(orders)).not.toContain(b)
    await over()
  })

  test('are gone at once when they are taken back, or a company leaves', async () => {
    const other = await joined()
    await letRead(other, 'demo01-3')
    const reader = await mall.buyer('demo01-3')
    expect((await sums(reader)).sums?.rows).toHaveLength(2)
    expect(await letRead(other, 'demo01-3', false)).toBe('ok')
    expect((await sums(reader)).sums?.rows).toHaveLength(1)
    await letRead(other, 'demo01-3')
    expect(await refusal(other, '/api/user/leaveCompanyGroup', {})).toBe('ok')
    expect((await sums(reader)).sums?.rows).toHaveLength(1)
    expect((await sums(other)).sums).toBeNull()
    expect(await db().rows('select 1 as one from company_group_reader')).toEqual([])
    await over()
    expect((await sums(reader)).sums).toBeNull()
  })

  test('the mill’s finance reads what the members owe, each and together; who sees no payments does not', async () => {
    await joined()
    const code = async (who: Who) => (await who.get('/api/user/refreshUser', {})).companyCode
    const finance = await (await mall.staff('S005')).get('/api/ops/getCompanyGroupSums', { companyCode: await code(boss) })
    expect(finance.sums?.rows).toHaveLength(2)
    expect(finance.sums?.total.owedFen).toBe((finance.sums?.rows ?? []).reduce((sum, r) => sum + r.owedFen, 0))
    expect(await refusal(await mall.staff('S012'), '/api/ops/getCompanyGroupSums', { companyCode: await code(boss) })).toBe(
      'STAFF_RIGHT',
    )
    await over()
  })
})
