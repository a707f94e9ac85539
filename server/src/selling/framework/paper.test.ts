// 纸质签署 of framework contracts: where no signing platform is connected they come into force by pen and stamp, and so do their changes.
import { beforeAll, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { flowByNo } from '../../orders/signing/signing.queries.ts'
import { revokeFlow } from '../../orders/signing/openFlow.ts'
import { sendToPlatform } from '../../orders/signing/sendToPlatform.ts'
import { workOnFlows } from '../../orders/signing/workOnFlows.job.ts'
import { clerk, coil, companyId, day, manager, openContracts } from './testContract.ts'

openContracts()
let admin: Caller
let n = 0
beforeAll(async () => {
  admin = await mall.staff('S001')
  await mall.world.pool.run(
    `insert into setting (key, value) values ('sandbox.sign', 'off') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})

/** A contract that was reviewed and waits for both. */
async function waiting(): Promise<string> {
  const company = await mall.world.pool.row<{ code: string }>('select code from company where id = $1', [companyId])
  const { ccNo } = await clerk.get('/api/ops/saveFramework', {
    companyCode: company?.code ?? '',
    contractType: 'M',
    fromOn: day(-5),
    toOn: day(20),
    channelCodes: [coil.channel],
    lines: [{ lineNo: 1, title: '检验', classCode: coil.cls, spuCode: coil.spu, committedKg: Math.max(1000, coil.kg * 10) }],
    indexCode: 'HRC',
    requestId: key(),
  })
  await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
  return ccNo
}
async function scan(): Promise<string> {
  const id = `f${String(++n).padStart(21, '0')}`
  await mall.world.files.put(`test/${id}`, Buffer.from('scan'), 'application/pdf')
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, null, id, 'paperContract', $2, '框架合同第 1 页.pdf', 'application/pdf', 4, repeat('a', 64) from app_user where staff_code = 'S003'`,
    [id, `test/${id}`],
  )
  return id
}
const flowNo = async (documentNo: string) =>
  (
    await mall.world.pool.row<{ no: string }>('select flow_no as no from sign_flow where document_no = $1 order by id desc', [
      documentNo,
    ])
  )?.no ?? ''
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** Opens a file as a browser does, by the cookie of the log-in. */
async function open(who: string, fileId: string): Promise<number> {
  const staff = who.startsWith('S')
  const login = await mall.app.inject({
    method: 'POST',
    url: staff ? '/api/ops/loginStaff' : '/api/user/loginUser',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ [staff ? 'staffCode' : 'userName']: who, password: 'Steel@2026' }),
  })
  const cookie = login.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
  return (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${fileId}`, headers: { cookie } })).statusCode
}
async function recorded(documentNo: string): Promise<{ paperId: string; fileId: string }> {
  const fileId = await scan()
  const { paperId } = await manager.get('/api/ops/recordPaperContract', {
    flowNo: await flowNo(documentNo),
    signedOn: today(),
    buyerSigner: '李卫东',
    note: '',
    fileIds: [fileId],
  })
  return { paperId, fileId }
}
async function onPaper(documentNo: string): Promise<void> {
  const { paperId, fileId } = await recorded(documentNo)
  expect(await open('S001', fileId)).toBe(200)
  await admin.get('/api/ops/decidePaperContract', { paperId, act: 'confirm' })
}
const own = (ccNo: string) => buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })

test('without a platform it comes into force on paper: one records, another who has read the scan confirms, and it is ordered under', async () => {
  const ccNo = await waiting()
  const detail = await manager.get('/api/ops/getSignDetail', { flowNo: await flowNo(`${ccNo}-1`) })
  expect(detail.whyNoPaper).toBe('')
  const { paperId, fileId } = await recorded(`${ccNo}-1`)
  expect((await own(ccNo)).status).toBe(2)
  expect((await manager.ask('/api/ops/decidePaperContract', { paperId, act: 'confirm' })).code).toBe(4839)
  expect((await admin.ask('/api/ops/decidePaperContract', { paperId, act: 'confirm' })).code).toBe(4840)
  // Both companies read the scans, nobody else.
  expect([await open('demo01', fileId), await open('demo02', fileId), await open('S001', fileId)]).toEqual([200, 404, 200])
  expect((await buyer.get('/api/framework/getContractSign', { documentNo: `${ccNo}-1` })).paper).toMatchObject({ state: 'waits' })
  const done = await effectOf(mall, () => admin.get('/api/ops/decidePaperContract', { paperId, act: 'confirm' }))
  expect(done.audits).toEqual(['signing.paperConfirm by s001'])
  expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 1, whyNotUse: '' })
  await buyer.get('/api/framework/enterContract', { ccNo })
  // Twice is once.
  expect((await admin.ask('/api/ops/decidePaperContract', { paperId, act: 'confirm' })).code).not.toBe(1)
})

test('a change that is agreed to is signed on paper as well, and becomes the version in force', async () => {
  const ccNo = await waiting()
  await onPaper(`${ccNo}-1`)
  const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', {
    ccNo,
    lines: [],
    toOn: day(25),
    reason: '延期',
    fileIds: [],
    requestId: key(),
  })
  await manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
  await onPaper(`${ccNo}-2`)
  expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 2, toOn: day(25) })
  const { list } = await buyer.get('/api/framework/getFrameworkChangeLogPages', { ccNo })
  expect(list[0]).toMatchObject({ changeNo, state: 'done' })
})

test('a version that ends unsigned takes its waiting record with it, and a later record goes to the version of now', async () => {
  const ccNo = await waiting()
  const { paperId } = await recorded(`${ccNo}-1`)
  await mall.world.pool.tx(async tx => {
    await tx.run('update sign_flow set status = 5, next_ask_at = null where document_no = $1', [`${ccNo}-1`])
    await mall.world.signables.framework?.onExpired(mall.world, tx, `${ccNo}-1`, '到期未签')
  })
  expect((await admin.ask('/api/ops/decidePaperContract', { paperId, act: 'confirm' })).code).not.toBe(1)
  const refused = await manager.ask('/api/ops/recordPaperContract', {
    flowNo: await flowNo(`${ccNo}-1`),
    signedOn: today(),
    buyerSigner: '李卫东',
    note: '',
    fileIds: [await scan()],
  })
  expect(refused.message).toMatch(/现在的那一版/)
  const was = await clerk.get('/api/ops/getFramework', { ccNo })
  await manager.get('/api/ops/saveFramework', {
    ...was.form,
    ccNo,
    rev: was.rev,
    requestId: key(),
  })
  await admin.get('/api/ops/decideFramework', { ccNo, rev: was.rev + 1, approve: true })
  await onPaper(`${ccNo}-2`)
  expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 2 })
})

/** The platform as it is, which answers a handing over when it is let; and what was taken back there. */
function slowPlatform() {
  const real = mall.world.signingPlatform
  let asked = (): void => undefined
  let go = (): void => undefined
  const taken: string[] = []
  const state = { away: false, lost: false }
  const isAsked = new Promise<void>(done => (asked = done))
  const answers = new Promise<void>(done => (go = done))
  mall.world.signingPlatform = world => {
    if (!real) throw new Error('no platform')
    const platform = real(world)
    return {
      ...platform,
      createFlow: async (f, signal) => {
        asked()
        await answers
        const made = await platform.createFlow(f, signal)
        if (state.lost) throw new Error('the answer is lost')
        return made
      },
      revoke: (id, reason, signal) => {
        if (state.away) throw new Error('away')
        taken.push(reason)
        return platform.revoke(id, reason, signal)
      },
    }
  }
  return { isAsked, state, go: () => go(), taken, end: () => void (mall.world.signingPlatform = real) }
}
const flowOf = async (documentNo: string) => {
  const row = await flowByNo(mall.world.pool, await flowNo(documentNo))
  if (!row) throw new Error('no flow')
  return row
}
/** Handed over by the desk when it is let: drawn and taken by hand. */
async function readyToSend(documentNo: string): Promise<void> {
  await rule('signing.review', 'on')
  await mall.world.pool.run('update sign_flow set next_ask_at = case when document_no = $1 then now() end', [documentNo])
  await workOnFlows(mall.world)
  const drawn = await flowOf(documentNo)
  await manager.get('/api/ops/actOnSign', { flowNo: drawn.flowNo, version: drawn.version, act: 'take' })
}
async function rule(name: string, value: string): Promise<void> {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, value],
  )
  mall.world.rules.forget()
  await mall.world.rules.get('sandbox.sign')
}

/** A contract whose document is on its way to the platform, which has not answered yet. */
async function onItsWay() {
  const ccNo = await waiting()
  const documentNo = `${ccNo}-1`
  await rule('sandbox.sign', 'on')
  await readyToSend(documentNo)
  const platform = slowPlatform()
  const row = await flowOf(documentNo)
  const sending = manager.ask('/api/ops/actOnSign', { flowNo: row.flowNo, version: row.version, act: 'pass' })
  await platform.isAsked
  return { ccNo, documentNo, platform, row, sending }
}

test('confirmed on paper while it is handed to the platform: the paper binds, the sender is told so, and the platform gives it back', async () => {
  const { ccNo, documentNo, platform, sending } = await onItsWay()
  await onPaper(documentNo)
  platform.go()
  const sent = await sending
  expect([sent.code, sent.message]).toEqual([4838, '纸质签署已确认，合同以纸质为准，不再送签'])
  await workOnFlows(mall.world)
  platform.end()
  expect(platform.taken).toEqual(['合同已在纸上签署，以纸质为准'])
  expect(await flowOf(documentNo)).toMatchObject({ platformId: null, strayId: null, paper: 'confirmed', trouble: '' })
  expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 1 })
  await rule('sandbox.sign', 'off')
})

test('recorded on paper while it is handed over: it is not sent before the second person has decided; rejected, it goes its electronic way', async () => {
  const { documentNo, platform, sending } = await onItsWay()
  const { paperId, fileId } = await recorded(documentNo)
  platform.go()
  expect((await sending).message).toBe('纸质签署已登记、等第二人确认，暂不送签')
  platform.end()
  expect(platform.taken).toEqual([])
  expect(await open('S001', fileId)).toBe(200)
  await admin.get('/api/ops/decidePaperContract', { paperId, act: 'reject', reason: '扫描件看不清' })
  const now = await flowOf(documentNo)
  await manager.get('/api/ops/actOnSign', { flowNo: now.flowNo, version: now.version, act: 'pass' })
  expect((await flowOf(documentNo)).platformId).not.toBeNull()
  await rule('sandbox.sign', 'off')
})

/** What the platform has of a flow, the oldest first; and the job's next look at it. */
function lookAt(row: { id: number; flowNo: string }) {
  const there = async () =>
    (
      await mall.world.pool.rows<{ state: string }>(
        `select state from sandbox_sign_flow where request_id like $1 || '-%' order by expires_at`,
        [row.flowNo],
      )
    )
      .map(f => f.state)
      .join()
  const due = () =>
    mall.world.pool.run('update sign_flow set next_ask_at = now() where next_ask_at is not null and id = $1', [row.id])
  return { there, due }
}

/** Recorded on paper while the platform was asked: it has the document, and nobody is to sign there. */
async function stray() {
  const { documentNo, platform, row, sending } = await onItsWay()
  const { paperId, fileId } = await recorded(documentNo)
  platform.go()
  await sending
  await workOnFlows(mall.world)
  expect([platform.taken, (await flowOf(documentNo)).strayId]).toEqual([[], expect.any(String)])
  return { documentNo, platform, paperId, fileId, ...lookAt(row) }
}

test('confirmed later, what lies at the platform is taken back there, and again until the platform has answered', async () => {
  const { documentNo, platform, paperId, fileId, there, due } = await stray()
  expect(await open('S001', fileId)).toBe(200)
  await admin.get('/api/ops/decidePaperContract', { paperId, act: 'confirm' })
  platform.state.away = true
  await workOnFlows(mall.world)
  expect([(await flowOf(documentNo)).strayId, await there()]).toEqual([expect.any(String), 'open'])
  platform.state.away = false
  await due()
  await workOnFlows(mall.world)
  platform.end()
  expect([platform.taken, await there()]).toEqual([['合同已在纸上签署，以纸质为准'], 'revoked'])
  expect(await flowOf(documentNo)).toMatchObject({ strayId: null, platformId: null, paper: 'confirmed', trouble: '' })
  await rule('sandbox.sign', 'off')
})

test('taken back by the mill before the paper was decided: the platform gives its copy back as well', async () => {
  const { documentNo, platform, there } = await stray()
  const row = await flowOf(documentNo)
  await revokeFlow(mall.world, { kind: 'framework', documentNo, reason: '另订合同', actorId: row.userId })
  await workOnFlows(mall.world)
  platform.end()
  expect([platform.taken, await there(), (await flowOf(documentNo)).strayId]).toEqual([['另订合同'], 'revoked', null])
  await rule('sandbox.sign', 'off')
})

test('its answer lost on the way, settled on paper: what the platform made of the request is asked for and taken back', async () => {
  const { ccNo, documentNo, platform, row, sending } = await onItsWay()
  const { there, due } = lookAt(row)
  platform.state.lost = true
  platform.go()
  expect((await sending).code).toBe(Codes.SIGN_PLATFORM)
  expect([await flowOf(documentNo), await there()]).toMatchObject([{ platformId: null, strayId: null }, 'open'])
  await onPaper(documentNo)
  await due()
  await workOnFlows(mall.world)
  platform.end()
  expect([platform.taken, await there()]).toEqual([['合同已在纸上签署，以纸质为准'], 'revoked'])
  expect(await flowOf(documentNo)).toMatchObject({ strayId: null, handedRequest: null, paper: 'confirmed' })
  expect(await own(ccNo)).toMatchObject({ status: 1 })
  await rule('sandbox.sign', 'off')
})

test('its answer lost, rejected by the reviewer and drawn anew: the old document is taken back first, the buyer signs the new one', async () => {
  const { documentNo, platform, row, sending } = await onItsWay()
  const { there, due } = lookAt(row)
  platform.state.lost = true
  platform.go()
  await sending
  platform.state.lost = false
  const act = async (what: 'fail' | 'edit' | 'take' | 'pass') => {
    const { flowNo: no, version } = await flowOf(documentNo)
    await manager.get('/api/ops/actOnSign', { flowNo: no, version, act: what, reason: '附件换了' })
  }
  await act('fail')
  await act('edit')
  platform.state.away = true
  await workOnFlows(mall.world)
  expect([await there(), (await flowOf(documentNo)).draftKey]).toEqual(['open', null])
  platform.state.away = false
  await due()
  await workOnFlows(mall.world)
  expect(await there()).toBe('revoked')
  await act('take')
  await act('pass')
  platform.end()
  expect(await there()).toBe('revoked,open')
  expect((await flowOf(documentNo)).platformId).not.toBeNull()
  await rule('sandbox.sign', 'off')
})

test('sent and confirmed at the same moment, five times: exactly one of the two, the other one in a clear sentence', async () => {
  const ends: string[] = []
  for (let i = 0; i < 5; i++) {
    const ccNo = await waiting()
    const documentNo = `${ccNo}-1`
    await rule('sandbox.sign', 'on')
    await readyToSend(documentNo)
    const { paperId, fileId } = await recorded(documentNo)
    expect(await open('S001', fileId)).toBe(200)
    // Read before the record stood: the sender's look is as old as it can be.
    const row = { ...(await flowOf(documentNo)), paper: null }
    const sending = sendToPlatform(mall.world, row, row.userId, 'mill').then(
      () => 'sent',
      (e: Error) => e.message,
    )
    const [sent, confirmed] = await Promise.all([sending, admin.ask('/api/ops/decidePaperContract', { paperId, act: 'confirm' })])
    expect(Number(sent === 'sent') + Number(confirmed.code === 1)).toBe(1)
    if (sent !== 'sent') expect(sent).toMatch(/纸质签署已(确认|登记)/)
    if (confirmed.code !== 1) expect(confirmed.message).toContain('请先撤回')
    ends.push(`${sent === 'sent' ? 'platform' : 'paper'} ${(await own(ccNo)).status}`)
    await rule('sandbox.sign', 'off')
  }
  expect(ends.every(e => e === 'paper 1' || e === 'platform 2')).toBe(true)
})
