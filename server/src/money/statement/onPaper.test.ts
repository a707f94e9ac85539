// 对账单纸质签署: without a signing platform a month is closed by pen and stamp, recorded by one and confirmed by another.
import { beforeAll, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { openDesks } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { workOnFlows } from '../../orders/signing/workOnFlows.job.ts'
import type { Caller } from '../../testing/testMall.ts'
import { draftStatement } from './draftStatements.job.ts'

openDesks()
let sealer: Caller
let second: Caller
let no = ''
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
beforeAll(async () => {
  sealer = await mall.staff('S003')
  second = await mall.staff('S001')
  const company = await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`)
  const month = `${today().slice(0, 8)}01`
  await mall.world.pool.tx(tx => draftStatement(mall.world, tx, company?.id ?? 0, month))
  no = (await buyer.get('/api/statement/getStatementList', {})).list[0]?.statementNo ?? ''
  mall.world.signingPlatform = null
})
const detail = () => buyer.get('/api/statement/getStatement', { statementNo: no })
let n = 0
async function scan(): Promise<string> {
  const id = `s${String(++n).padStart(21, '0')}`
  await mall.world.files.put(`test/${id}`, Buffer.from('scan'), 'application/pdf')
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, null, id, 'paperContract', $2, '对账单.pdf', 'application/pdf', 4, repeat('a', 64) from app_user where staff_code = 'S003'`,
    [id, `test/${id}`],
  )
  return id
}
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
const record = async (flowNo: string, fileIds: string[], signedOn = today()) =>
  sealer.ask('/api/ops/recordPaperContract', { flowNo, signedOn, buyerSigner: '李卫东', note: '', fileIds })

test('both put their seals on the printed statement: the second employee’s word seals it, once, and the buyer reads who, when and the scan', async () => {
  const offered = await detail()
  await buyer.get('/api/statement/confirmStatement', { statementNo: no, settledFen: offered.settledFen, disputedFen: 0 })
  await workOnFlows(mall.world)
  const confirmed = await detail()
  expect(confirmed).toMatchObject({ state: 'confirmed', paper: null })
  const { flowNo } = confirmed
  const fileId = await scan()
  expect((await record(flowNo, [fileId], '2020-01-01')).message).toContain('签署日期不能早于')
  const { paperId } = (await record(flowNo, [fileId])).data
  expect((await record(flowNo, [await scan()])).message).toContain('这份对账单已有一份纸质签署登记等确认')
  expect((await detail()).paper).toMatchObject({ state: 'waits', buyerSigner: '李卫东' })
  const word = { paperId, act: 'confirm' as const }
  expect((await sealer.ask('/api/ops/decidePaperContract', word)).code).toBe(Codes.PAPER_OWN)
  expect((await second.ask('/api/ops/decidePaperContract', word)).code).toBe(Codes.PAPER_LOOK)
  expect(await open('S001', fileId)).toBe(200)
  const both = await Promise.all([1, 2].map(() => second.ask('/api/ops/decidePaperContract', word)))
  expect(both.filter(a => a.code === 1)).toHaveLength(1)
  const sealed = await detail()
  expect(sealed).toMatchObject({ state: 'sealed', paper: { state: 'confirmed', signedOn: today() } })
  expect(sealed.sealedAt).not.toBeNull()
  // Its people with the right to the statements read the scan; another company and one without the right do not.
  expect(await open('demo01', fileId)).toBe(200)
  expect(await open('demo02', fileId)).toBe(404)
  const without = await mall.world.pool.rows<{ name: string }>(
    `select u.user_name as name from app_user u join app_user b on b.company_id = u.company_id and b.user_name = 'demo01' where u.user_name like 'demo01-%' order by 1`,
  )
  const seen = await Promise.all(
    without.map(async u => {
      const may = (await (await mall.buyer(u.name)).ask('/api/statement/getStatement', { statementNo: no })).code === 1
      return [u.name, may, (await open(u.name, fileId)) === 200] as const
    }),
  )
  expect(seen.map(([name, may]) => [name, may])).toEqual(seen.map(([name, , opened]) => [name, opened]))
  expect(new Set(seen.map(([, may]) => may)).has(false)).toBe(true)
  // Nothing is left to record, nor to seal again.
  const late = await record(flowNo, [await scan()])
  expect([late.code, late.message]).toEqual([Codes.PAPER_STATE, '对账单「双方已签章」，不用登记'])
})
