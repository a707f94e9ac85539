import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { flowOf, openFlow, revokeFlow } from './openFlow.ts'
import { seedSignedFlow } from './seedSigning.ts'
import {
  archived,
  authorise,
  buyer,
  desk,
  flowAt,
  flowToSign,
  mall,
  openSigning,
  post,
  rule,
  signAtPlatform,
  told,
  work,
} from './testSigning.ts'

openSigning()

type Act =
  | 'seal'
  | 'refuse'
  | 'askRevoke'
  | 'agreeRevoke'
  | 'declineRevoke'
  | 'extend'
  | 'urge'
  | 'confirmVoid'
  | 'refuseVoid'
  | 'applyVoid'
  | 'revoke'
  | 'pass'
  | 'take'
  | 'fail'
  | 'edit'
  | 'toPaper'
const act = async (flowNo: string, name: Act, o: { reason?: string; days?: number } = {}) =>
  desk.ask('/api/ops/actOnSign', { flowNo, version: (await flowAt(flowNo)).version, act: name, ...o })
const halfSigned = async () => {
  const f = await flowToSign()
  await signAtPlatform(f)
  await work()
  return flowAt(f.flowNo)
}
const rollback = (
  documentNo: string,
  name: 'refuse' | 'askRevoke' | 'takeBackAsk' | 'agreeRevoke' | 'declineRevoke',
  reason = '交期有变',
) => buyer.ask('/api/order/rollbackContractSign', { documentNo, act: name, reason })
const toVoid = (documentNo: string, name: 'apply' | 'withdraw' | 'refuse', reason = '工地停工') =>
  buyer.ask('/api/order/voidContractSign', { documentNo, act: name, reason })

test('the desk’s list begins with what somebody has to do, the nearest end first; the menu counts what waits for the mill', async () => {
  const waits = async () => (await desk.get('/api/ops/getWorkCount', {})).signing
  const before = await waits()
  const over = await flowToSign()
  await rollback(over.documentNo, 'refuse', '不要了')
  const later = await flowToSign()
  expect(await waits()).toBe(before)
  const nearer = await halfSigned()
  await mall.world.pool.run(`update sign_flow set expires_at = now() + interval '1 minute' where flow_no = $1`, [nearer.flowNo])
  expect(await waits()).toBe(before + 1)
  const list = (await desk.get('/api/ops/getSignQueue', { pageSize: 100 })).list.map(r => r.flowNo)
  const at = (f: { flowNo: string }) => list.indexOf(f.flowNo)
  expect([at(nearer) >= 0, at(nearer) < at(later), at(later) < at(over)]).toEqual([true, true, true])
})
test('where the platform is gone nobody is urged to it: the desk takes what nobody signed back to paper, and the platform’s copy when it is there again', async () => {
  const f = await flowToSign()
  const real = mall.world.signingPlatform
  const detail = () => desk.get('/api/ops/getSignDetail', { flowNo: f.flowNo })
  mall.world.signingPlatform = null
  try {
    const stranded = await detail()
    expect(stranded.acts).toEqual(['toPaper'])
    expect(stranded.whyNoPaper).toContain('收回，改纸签')
    expect((await act(f.flowNo, 'urge')).code).not.toBe(1)
    const effect = await effectOf(mall, () => act(f.flowNo, 'toPaper'))
    expect(effect.audits).toEqual(['signing.toPaper by s003'])
    const onPaper = await detail()
    expect([onPaper.status, onPaper.whyNoPaper]).toEqual([SignStatus.incomplete, ''])
    expect((await act(f.flowNo, 'toPaper')).code).not.toBe(1)
    // An old notice of the platform moves nothing here.
    expect(await flowAt(f.flowNo)).toMatchObject({ platformId: null, strayId: f.platformId })
  } finally {
    mall.world.signingPlatform = real
  }
  // Nothing is signed on the copy that lay there: it is taken back before another is drawn.
  expect((await act(f.flowNo, 'toPaper')).code).not.toBe(1)
  await work(4)
  const again = await flowAt(f.flowNo)
  expect([again.strayId, again.platformId === f.platformId]).toEqual([null, false])
})
test('the buyer refuses with a reason: the flow ends, the document is told, the platform knows', async () => {
  const f = await flowToSign()
  expect((await rollback(f.documentNo, 'refuse', '')).code).toBe(4834)
  const effect = await effectOf(mall, () => rollback(f.documentNo, 'refuse', '单价与约定不符'))
  expect(effect.audits).toEqual(['signing.refuse by demo01'])
  expect((await buyer.get('/api/order/getContractSign', { documentNo: f.documentNo })).statusText).toBe('买方拒签')
  expect((await desk.get('/api/ops/getSignDetail', { flowNo: f.flowNo })).endedText).toBe('买方拒签')
  expect(effect.rows?.sandbox_sign_flow).toContain('state open→refused')
  expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.revoked, reason: '单价与约定不符' })
  expect(told).toContain(`refused ${f.documentNo} 单价与约定不符`)
  expect((await rollback(f.documentNo, 'refuse')).code).toBe(4822)
  // What was revoked may be sent anew, what is open may not be opened twice.
  const open = () =>
    mall.world.pool.tx(tx =>
      openFlow(mall.world, tx, {
        kind: 'order',
        documentNo: f.documentNo,
        companyId: f.companyId,
        userId: f.userId,
        title: '第 2 版',
        amountFen: 1,
      }),
    )
  await open()
  await expect(open()).rejects.toThrow('sign_flow_document')
  expect((await flowOf(mall.world.pool, 'order', f.documentNo))?.title).toBe('第 2 版')
})

test('refused at the platform’s own page: the same end', async () => {
  const f = await flowToSign()
  const { url } = await buyer.get('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })
  await post(new URL(url).searchParams.get('ticket') ?? '', { act: 'refuse', reason: '抬头有误' })
  await work()
  expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.revoked, reason: '抬头有误' })
})

test('once one side has signed nobody revokes alone: the other is asked, may decline, may agree', async () => {
  const f = await halfSigned()
  expect((await act(f.flowNo, 'revoke', { reason: '价格有误' })).code).toBe(4822)
  expect((await act(f.flowNo, 'agreeRevoke')).code).toBe(4828)
  expect((await rollback(f.documentNo, 'agreeRevoke')).code).toBe(4828)
  expect((await rollback(f.documentNo, 'askRevoke')).code).toBe(1)
  expect((await rollback(f.documentNo, 'askRevoke')).code).toBe(4827)
  // While the wish stands the rule does not seal.
  await rule('signing.autoSeal', 'on')
  await mall.world.pool.run(`update sign_flow set buyer_signed_at = now() - interval '1 day' where id = $1`, [f.id])
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
  await rule('signing.autoSeal', 'off')
  expect((await act(f.flowNo, 'declineRevoke', { reason: '已排产' })).code).toBe(1)
  expect((await rollback(f.documentNo, 'askRevoke')).code).toBe(1)
  expect((await act(f.flowNo, 'agreeRevoke')).code).toBe(1)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.revoked)
  expect(told).toContain(`revoked ${f.documentNo} 交期有变`)
})

test('the mill’s seal follows by rule when its minutes are over, not before', async () => {
  await rule('signing.autoSeal', 'on')
  const f = await halfSigned()
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
  await mall.world.pool.run(`update sign_flow set buyer_signed_at = now() - interval '3 minutes' where id = $1`, [f.id])
  await work(2)
  expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.archived, sellerSigner: '规则盖章' })
  await rule('signing.autoSeal', 'off')
})

test('what nobody signs ends by itself, after a warning; an extension gives it more time, three times', async () => {
  const f = await flowToSign()
  expect((await act(f.flowNo, 'extend', { days: 7 })).code).toBe(1)
  expect((await flowAt(f.flowNo)).expiresAt.getTime() - f.expiresAt.getTime()).toBe(7 * 86_400_000)
  expect((await act(f.flowNo, 'extend', { days: 7 })).code).toBe(1)
  expect((await act(f.flowNo, 'extend', { days: 7 })).code).toBe(1)
  expect((await act(f.flowNo, 'extend', { days: 7 })).code).toBe(4833)
  await mall.world.pool.run(`update sign_flow set expires_at = now() + interval '3 hours' where id = $1`, [f.id])
  const warned = await effectOf(mall, () => work())
  expect(warned.notices?.some(n => n.startsWith('signNearlyOver → '))).toBe(true)
  expect((await effectOf(mall, () => work())).notices).toBeUndefined()
  await mall.world.pool.run(`update sandbox_sign_flow set expires_at = now() - interval '1 second' where platform_id = $1`, [
    f.platformId,
  ])
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.revoked)
  expect(told.some(t => t.startsWith(`expired ${f.documentNo}`))).toBe(true)
})

test('void is a second signing: both sign a paper of its own, the first file stays as it is', async () => {
  const f = await archived()
  expect((await toVoid(f.documentNo, 'apply', '')).code).toBe(4834)
  expect((await toVoid(f.documentNo, 'apply')).code).toBe(1)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.voiding)
  expect((await toVoid(f.documentNo, 'refuse')).code).toBe(4835)
  await signAtPlatform(f)
  await work()
  expect((await act(f.flowNo, 'confirmVoid')).code).toBe(1)
  await work()
  const end = await flowAt(f.flowNo)
  expect([end.status, end.voidSha256 !== null, end.signedSha256]).toEqual([SignStatus.voided, true, f.signedSha256])
  expect(told).toContain(`voided ${f.documentNo}`)
  const said = await mall.guest.get('/api/signing/verify', { documentNo: f.documentNo, hash: f.signedSha256 ?? '' })
  expect([said.found, said.voided]).toEqual([true, true])
})

test('a void that the other side does not want, or that is taken back, leaves the document signed', async () => {
  const f = await archived()
  await act(f.flowNo, 'applyVoid', { reason: '规格录错' })
  expect((await toVoid(f.documentNo, 'withdraw')).code).toBe(4835)
  expect((await toVoid(f.documentNo, 'refuse', '已付款')).code).toBe(1)
  await work()
  expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.archived, signedSha256: f.signedSha256, voidBy: null })
  expect((await toVoid(f.documentNo, 'apply')).code).toBe(1)
  expect((await toVoid(f.documentNo, 'withdraw', '')).code).toBe(1)
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.archived)
})

test('handed over to a colleague who may sign; never to somebody of another company', async () => {
  const f = await flowToSign()
  const idOf = async (name: string) =>
    String((await mall.world.pool.row<{ id: number }>('select id from app_user where user_name = $1', [name]))?.id)
  const modify = async (name: string) =>
    buyer.ask('/api/order/modifyContractSign', { documentNo: f.documentNo, signerId: await idOf(name) })
  expect((await modify('demo02')).message).toBe('不能转给这位同事：没有这位同事')
  expect((await modify('demo01-4')).code).toBe(4826)
  await authorise('demo01-4')
  expect((await modify('demo01-4')).code).toBe(1)
  const approver = await mall.buyer('demo01-4')
  await signAtPlatform(f, { who: approver, way: 'ukey', code: '123456' })
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
})

test('urging is counted: once in half an hour, of twenty at once one', async () => {
  const f = await halfSigned()
  const codes = (
    await Promise.all(Array.from({ length: 20 }, () => buyer.ask('/api/order/urgeContractSign', { documentNo: f.documentNo })))
  ).map(a => a.code)
  expect(codes.filter(c => c === 1).length).toBe(1)
  expect(codes.filter(c => c === 4829).length).toBe(19)
})

test('with the review on nothing leaves the house before the desk has passed it', async () => {
  await rule('signing.review', 'on')
  const f = await flowToSign()
  expect([f.status, f.platformId]).toEqual([SignStatus.pendingReview, null])
  expect((await buyer.get('/api/order/getContractSign', { documentNo: f.documentNo })).statusText).toBe('卖方审核中')
  expect((await buyer.ask('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })).code).toBe(4822)
  expect((await act(f.flowNo, 'take')).code).toBe(1)
  expect((await act(f.flowNo, 'fail', { reason: '抬头有误' })).code).toBe(1)
  expect((await act(f.flowNo, 'edit')).code).toBe(1)
  await work()
  expect((await act(f.flowNo, 'take')).code).toBe(1)
  expect((await act(f.flowNo, 'pass')).code).toBe(1)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.pendingSign)
  await rule('signing.review', 'off')
})

test('the mall takes back by itself what nobody has signed, and refuses its seal where the buyer has; what both signed stays', async () => {
  const f = await flowToSign()
  await revokeFlow(mall.world, { kind: 'order', documentNo: f.documentNo, reason: '订单已取消', actorId: f.userId })
  expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.revoked, reason: '订单已取消' })
  const g = await halfSigned()
  await revokeFlow(mall.world, { kind: 'order', documentNo: g.documentNo, reason: '订单已取消', actorId: g.userId })
  expect(await flowAt(g.flowNo)).toMatchObject({ status: SignStatus.revoked, reason: '订单已取消' })
  const both = await archived()
  await expect(
    revokeFlow(mall.world, { kind: 'order', documentNo: both.documentNo, reason: '订单已取消', actorId: both.userId }),
  ).rejects.toThrow('已归档')
})

test('the public check says nothing about a wrong hash, a short one, or a number that never was', async () => {
  const f = await archived()
  const ask = (documentNo: string, hash: string) => mall.guest.ask('/api/signing/verify', { documentNo, hash })
  const hash = f.signedSha256 ?? ''
  expect((await ask(f.documentNo, hash)).data).toMatchObject({
    found: true,
    buyer: '石家庄****有限公司',
    whole: true,
    voided: false,
  })
  expect((await ask(f.documentNo, hash.slice(0, 16))).data).toMatchObject({ found: true, whole: false })
  const wrong = (await ask(f.documentNo, 'ab'.repeat(32))).data
  const never = (await ask('HT20200101000000', 'ab'.repeat(32))).data
  expect({ ...wrong, documentNo: '' }).toEqual({ ...never, documentNo: '' })
  expect((await ask(f.documentNo, hash.slice(0, 15))).code).toBe(4837)
  expect((await ask("' or 1=1", hash)).code).toBe(4837)
})

test('the seller was renamed since: the public check names who sealed, and only the buyer is masked', async () => {
  const f = await archived()
  const then = mall.world.settings.siteName
  const order = mall.world.signables.order ?? expect.unreachable()
  mall.world.signables.order = { ...order, seller: async () => '恒冶新名销售有限公司' }
  const said = await mall.guest.get('/api/signing/verify', { documentNo: f.documentNo, hash: f.signedSha256 ?? '' })
  mall.world.signables.order = order
  expect(said.mill).toBe(then)
  expect(
    said.seals
      .filter(s => s.kind === 'seal')
      .map(s => s.name)
      .toSorted(),
  ).toEqual([then, said.buyer].toSorted())
})

test('a letter counts from the desk’s yes to its end, and nobody uses a foreign file or decides twice', async () => {
  const finance = await mall.buyer('demo01-3')
  expect(
    (
      await finance.ask('/api/signing/saveSignAuthority', {
        userId: '1',
        fileId: 'A'.repeat(22),
        limitFen: 1,
        validFrom: '2026-01-01',
        validUntil: '2099-01-01',
      })
    ).code,
  ).not.toBe(1)
  const { signers } = await buyer.get('/api/signing/getSignAuthorityList', {})
  const [me] = signers
  const good = {
    userId: me?.userId ?? '',
    fileId: 'B'.repeat(22),
    limitFen: 100,
    validFrom: '2026-01-01',
    validUntil: '2027-01-01',
  }
  expect((await buyer.ask('/api/signing/saveSignAuthority', good)).code).toBe(4830)
  expect((await buyer.ask('/api/signing/saveSignAuthority', { ...good, validUntil: '2025-01-01' })).code).toBe(4832)
  expect((await buyer.ask('/api/signing/saveSignAuthority', { ...good, limitFen: -1 })).code).toBe(9400)
  const own = await mall.world.pool.row<{ id: string }>(`select file_id as id from sign_authority where user_id = $1 limit 1`, [
    Number(me?.userId),
  ])
  const { authorityId } = await buyer.get('/api/signing/saveSignAuthority', { ...good, fileId: own?.id ?? '' })
  const decide = () => desk.ask('/api/ops/decideSignAuthority', { authorityId, approve: true })
  expect((await Promise.all([decide(), decide()])).map(a => a.code).sort()).toEqual([1, 4831])
  const f = await flowToSign({ amountFen: 101 })
  expect((await buyer.ask('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })).code).toBe(4823)
  const other = await mall.buyer('demo02')
  expect((await other.ask('/api/signing/withdrawSignAuthority', { authorityId })).code).toBe(4831)
  expect((await buyer.ask('/api/signing/withdrawSignAuthority', { authorityId })).code).toBe(1)
  await authorise('demo01')
})

test('a document of the demo data is signed in the books, and on paper when the job first comes by', async () => {
  const f = await flowToSign()
  const at = (day: string) => new Date(`${day}T02:00:00Z`)
  const flowNo = await mall.world.pool.tx(tx =>
    seedSignedFlow(tx, {
      kind: 'order',
      documentNo: 'HT20261116000128',
      companyId: f.companyId,
      userId: f.userId,
      title: '钢材买卖合同',
      amountFen: 100,
      millName: mall.world.settings.siteName,
      createdAt: at('2026-11-16'),
      buyer: { userId: f.userId, name: '秦乙未', at: at('2026-11-16') },
      mill: { userId: f.userId, name: '卢戊辰', at: at('2026-11-17') },
    }),
  )
  await work()
  const end = await flowAt(flowNo)
  expect([end.status, end.signedSeals.map(s => s.kind)]).toEqual([SignStatus.archived, ['seal', 'seal', 'stamp']])
  expect(end.archivedAt).toEqual(new Date('2026-11-17T02:01:00Z'))
})
