// 履约保证金: frozen when the contract comes into force, waited for where the balance is short, freed or kept when the contract is over.
import { yuan, type Fen, type Kg, minus } from '@mall/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { post } from '../../money/funds/ledger.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { frameworkSignable } from './frameworkPaper.ts'
import { workOnDeposit, workOnDeposits } from './deposits.ts'
import {
  balance,
  clerk,
  coil,
  companyId,
  contract as written,
  day,
  draft,
  manager,
  openContracts,
  received,
} from './testContract.ts'

openContracts()

/** Ten pieces at ten per cent. */
const contract = (o: Parameters<typeof written>[0] = {}) => written({ depositBp: 1000, ...o })
const read = (ccNo: string) => buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })
const desk = (ccNo: string) => manager.get('/api/ops/getFramework', { ccNo })
const frozen = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).frozenFen
/** Takes from the balance, or puts into it, what a bank would. */
const change = (fen: Fen) =>
  mall.world.pool.tx(async tx => {
    const posted = await post(tx, {
      sourceType: 'recharge',
      sourceId: key(),
      sourceStep: 'in',
      moneyChangeType: 1,
      note: '检验',
      actorId: 1,
      entries: [
        { kind: 'customer_available', companyId, amountFen: fen },
        { kind: 'mall_bank', companyId: null, amountFen: minus(fen) },
      ],
    })
    if (!posted) throw new Error('not covered')
  })
const ended = (ccNo: string) =>
  mall.world.pool.run(
    `with c as (update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date where cc_no = $1 returning id, content)
     update framework_version v set content = c.content from c where v.contract_id = c.id and v.state = 'inForce'`,
    [ccNo, day(-1)],
  )
const order = (ccNo: string) =>
  buyer.ask('/api/framework/enterContract', { ccNo }).then(a => ({ code: a.code, message: a.message }))
/** The balance is empty while it runs, and as it was afterwards. */
async function poor<T>(run: () => Promise<T>): Promise<T> {
  const all = await balance()
  await change(minus(all))
  const got = await run()
  await change(all)
  return got
}
const sums = (ccNo: string) =>
  mall.world.pool.row<{ hold: number; moves: number; ledger: number }>(
    'select hold_fen as hold, moves_fen as moves, ledger_fen as ledger from inv.framework_deposit where contract_no = $1',
    [ccNo],
  )

/** What the company was told last of a contract's deposit. */
const toldLast = async (ccNo: string): Promise<string> =>
  (
    await mall.world.pool.row<{ body: string }>(
      `select body from notice where event = 'frameworkDeposit' and body like '%' || $1 || '%' order by id desc limit 1`,
      [ccNo],
    )
  )?.body ?? ''

describe('the deposit of a framework contract', () => {
  test('is its per cent of the value that both have signed, frozen when the contract comes into force', async () => {
    const [before, held] = [await balance(), await frozen()]
    const ccNo = await contract()
    const c = await read(ccNo)
    const value = Math.round(((c.lines[0]?.exWorksFen ?? 0) * c.committedKg) / 1000)
    const due = Math.round(value / 10)
    expect(c.deposit).toMatchObject({ state: 'held', depositBp: 1000, valueFen: value, dueFen: due, heldFen: due, lackFen: 0 })
    expect(due).toBeGreaterThan(0)
    expect([await balance(), await frozen()]).toEqual([before - due, held + due])
    expect(await sums(ccNo)).toEqual({ hold: due, moves: due, ledger: due })
    const { holds } = await buyer.get('/api/user/getCapital', {})
    expect(holds.find(h => h.number === ccNo)).toMatchObject({ reason: '履约保证金', amountFen: due })
    expect((await buyer.get('/api/user/getCapitalLedger', {})).list[0]).toMatchObject({ ccNo })
    expect(c.whyNotUse).toBe('')
  })

  test('is read by buyer and desk as the text that waits for their signatures has it', async () => {
    const { ccNo } = await clerk.get('/api/ops/saveFramework', { ...draft(), depositBp: 1000 })
    expect((await desk(ccNo)).deposit).toMatchObject({ depositBp: 1000, valueFen: 0, dueFen: 0 })
    await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
    const sent = await desk(ccNo)
    const value = Math.round(((sent.lines[0]?.exWorksFen ?? 0) * sent.committedKg) / 1000)
    const due = Math.round(value / 10)
    expect(due).toBeGreaterThan(0)
    const waits = { state: 'waits', depositBp: 1000, valueFen: value, dueFen: due, heldFen: 0, lackFen: 0 }
    expect(sent).toMatchObject({ versionNo: 0, deposit: waits })
    expect(await read(ccNo)).toMatchObject({ versionNo: 0, deposit: waits })
  })

  test('without a per cent nothing is frozen, and nothing is said of it', async () => {
    const before = await balance()
    const ccNo = await contract({ depositBp: 0 })
    expect((await read(ccNo)).deposit).toBeNull()
    expect(await balance()).toBe(before)
  })

  test('that the balance does not cover makes the contract wait, in words to buyer and desk; the job freezes it once, however many ask', async () => {
    const ccNo = await poor(async () => {
      const no = await contract()
      const c = await read(no)
      expect(c.deposit).toMatchObject({ state: 'waits', heldFen: 0, lackFen: c.deposit?.dueFen })
      expect(c.whyNotUse).toContain('履约保证金还差')
      expect((await desk(no)).whyNotUse).toContain('履约保证金还差')
      expect(await order(no)).toMatchObject({
        code: Codes.FRAMEWORK_NOT_USABLE,
        message: expect.stringContaining('履约保证金还差'),
      })
      expect((await buyer.get('/api/framework/getCommerceContractNoList', {})).some(x => x.ccNo === no)).toBe(false)
      expect(await workOnDeposits(mall.world)).toBe(0)
      return no
    })
    const before = await balance()
    const made = await Promise.all([1, 2, 3, 4].map(() => workOnDeposit(mall.world, ccNo)))
    expect(made.filter(Boolean)).toHaveLength(1)
    const { deposit, whyNotUse } = await read(ccNo)
    expect(deposit).toMatchObject({ state: 'held', heldFen: deposit?.dueFen })
    expect([whyNotUse, await balance()]).toEqual(['', before - (deposit?.dueFen ?? 0)])
    expect((await order(ccNo)).code).toBe(1)
  })

  test('of two contracts at once that the balance covers only one of, one is frozen and the other waits', async () => {
    const all = await balance()
    await change(minus(all))
    const [a, b] = [await contract(), await contract()]
    const due = (await read(a)).deposit?.dueFen ?? 0
    await change(due + 1)
    await Promise.all([workOnDeposit(mall.world, a), workOnDeposit(mall.world, b)])
    expect([await balance(), (await sums(a))?.hold, (await sums(b))?.hold].toSorted()).toEqual([0, 1, due].toSorted())
    await change(all)
    await workOnDeposits(mall.world)
  })

  test('is free again when the contract is over and its tons are ordered', async () => {
    const ccNo = await contract({ fulfilBp: 1000 })
    await received(ccNo)
    const held = (await read(ccNo)).deposit?.heldFen ?? 0
    const before = await balance()
    expect(await workOnDeposit(mall.world, ccNo)).toBe(false)
    await ended(ccNo)
    expect((await Promise.all([1, 2, 3].map(() => workOnDeposit(mall.world, ccNo)))).filter(Boolean)).toHaveLength(1)
    expect(await balance()).toBe(before + held)
    expect((await read(ccNo)).deposit).toMatchObject({
      state: 'freed',
      heldFen: 0,
      forfeitedFen: 0,
      why: '合同结束，订货已到考核',
    })
    expect(await toldLast(ccNo)).toContain(`保证金解冻 ${yuan(held)} 元：合同结束，订货已到考核`)
    expect(await sums(ccNo)).toEqual({ hold: 0, moves: 0, ledger: 0 })
  })

  test('waits for the desk where tons lack: one proposes with a reason, another decides the sum that he has seen', async () => {
    const ccNo = await contract()
    const held = (await read(ccNo)).deposit?.heldFen ?? 0
    expect((await clerk.ask('/api/ops/askFrameworkDeposit', { ccNo, forfeitFen: 1, reason: '早了' })).code).toBe(
      Codes.FRAMEWORK_DEPOSIT,
    )
    await ended(ccNo)
    const before = await balance()
    await workOnDeposits(mall.world)
    expect(await balance()).toBe(before)
    const c = await desk(ccNo)
    expect(c.deposit?.state).toBe('due')
    // The desk's list has it among what waits, and no longer when it is decided.
    const waits = await clerk.get('/api/ops/getFrameworkList', { view: 'deposit' })
    expect(waits.list.map(r => r.ccNo)).toContain(ccNo)
    expect(waits.counts.deposits).toBe(waits.totalCount)
    // Nine of ten pieces had to be ordered, none was: nine tenths of the deposit.
    expect(c.depositEnd).toMatchObject({
      lackFen: Math.round((held * (c.depositEnd?.lackKg ?? 0)) / (coil.kg * 10)),
      asked: null,
    })
    const forfeitFen = Math.floor(held / 3)
    const ask = { ccNo, forfeitFen, reason: '全年没有订货' }
    expect((await clerk.ask('/api/ops/askFrameworkDeposit', { ...ask, forfeitFen: held + 1 })).code).toBe(Codes.FRAMEWORK_DEPOSIT)
    await manager.get('/api/ops/askFrameworkDeposit', ask)
    expect((await manager.ask('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen, approve: true })).code).toBe(
      Codes.FRAMEWORK_DEPOSIT_TWO,
    )
    await clerk.get('/api/ops/askFrameworkDeposit', ask)
    expect((await clerk.ask('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen, approve: true })).code).toBe(Codes.STAFF_RIGHT)
    expect((await manager.ask('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen: 0, approve: true })).code).toBe(
      Codes.FRAMEWORK_DEPOSIT,
    )
    const twice = await Promise.all(
      [1, 2].map(() => manager.ask('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen, approve: true })),
    )
    expect(twice.map(a => a.code).toSorted()).toEqual([1, Codes.FRAMEWORK_DEPOSIT].toSorted())
    const left = await clerk.get('/api/ops/getFrameworkList', { view: 'deposit' })
    expect(left.list.map(r => r.ccNo)).not.toContain(ccNo)
    expect(left.counts.deposits).toBe(waits.counts.deposits - 1)
    expect(await balance()).toBe(before + held - forfeitFen)
    expect((await read(ccNo)).deposit).toMatchObject({
      state: 'forfeited',
      heldFen: 0,
      forfeitedFen: forfeitFen,
      why: '全年没有订货',
    })
    expect(await toldLast(ccNo)).toContain(`扣罚 ${yuan(forfeitFen)} 元，解冻 ${yuan(held - forfeitFen)} 元：全年没有订货`)
    expect(await sums(ccNo)).toEqual({ hold: 0, moves: 0, ledger: 0 })
  })

  test('sent back by the second person it can be proposed anew', async () => {
    const ccNo = await contract()
    await ended(ccNo)
    await workOnDeposits(mall.world)
    const ask = { ccNo, forfeitFen: 0, reason: '钢厂检修，没有货' }
    await clerk.get('/api/ops/askFrameworkDeposit', ask)
    const back = { ccNo, forfeitFen: 0, approve: false }
    expect((await manager.ask('/api/ops/decideFrameworkDeposit', back)).code).toBe(Codes.FRAMEWORK_DEPOSIT)
    await manager.get('/api/ops/decideFrameworkDeposit', { ...back, reason: '请附检修通知' })
    expect((await desk(ccNo)).depositEnd?.asked).toBeNull()
    await clerk.get('/api/ops/askFrameworkDeposit', ask)
    await manager.get('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen: 0, approve: true })
    expect((await read(ccNo)).deposit).toMatchObject({ state: 'freed', heldFen: 0, forfeitedFen: 0 })
  })

  test('follows the version: one for twice the tons freezes as much again, and one for half frees it', async () => {
    const ccNo = await contract()
    const { deposit, committedKg } = await read(ccNo)
    const due = deposit?.dueFen ?? 0
    const to = async (kg: Kg, version: number) => {
      const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', {
        ccNo,
        lines: [{ lineNo: 1, committedKg: kg }],
        reason: '订单变化',
        requestId: key(),
      })
      await manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
      await mall.world.pool.tx(async tx => {
        await tx.run(
          `update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1`,
          [`${ccNo}-${version}`],
        )
        await frameworkSignable.onSigned(mall.world, tx, `${ccNo}-${version}`)
      })
      return (await read(ccNo)).deposit?.heldFen
    }
    const before = await balance()
    // Half a fen of rounding on each side.
    expect(Math.abs(((await to(committedKg * 2, 2)) ?? 0) - 2 * due)).toBeLessThanOrEqual(1)
    expect(Math.abs((await balance()) - (before - due))).toBeLessThanOrEqual(1)
    expect(await to(committedKg, 3)).toBe(due)
    expect(await balance()).toBe(before)
    expect(await sums(ccNo)).toEqual({ hold: due, moves: due, ledger: due })
  })

  test('of every contract of the mall: hold, movements and ledger agree, frozen is what was signed, and nothing stays after the end', async () => {
    const wrong = await mall.world.pool.rows(
      `select contract_no from inv.framework_deposit where hold_fen <> held_fen or moves_fen <> held_fen or ledger_fen <> held_fen
         or (version > 0 and due_fen <> content_fen) or (state = 'held' and held_fen <> due_fen) or (state in ('freed', 'forfeited') and held_fen <> 0)`,
    )
    expect(wrong).toEqual([])
  })
})
