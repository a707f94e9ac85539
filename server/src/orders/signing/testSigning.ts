// What the tests of signing share: a mall of its own with a kind of document of theirs, flows ready to sign, and the platform's page used as a
// buyer's browser uses it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import PdfKit from 'pdfkit'
import { openFlow } from './openFlow.ts'
import { endRest } from './platform.ts'
import { FONT_REGULAR } from './sealDrawing.ts'
import { sandboxFlow } from './sandboxSign.queries.ts'
import { stateOf } from './sandboxState.ts'
import { CUSTOMER, signatureOfNotice } from './signNotice.ts'
import type { Signable } from './signable.ts'
import { type FlowRow, flowByNo } from './signing.queries.ts'
import { CALLBACK } from './takeSignNotice.ts'
import { workOnFlows } from './workOnFlows.job.ts'

export let mall: TestMall
export let buyer: Caller
export let desk: Caller
/** What the document was told, in order: the calls of its `Signable`. */
export const told: string[] = []
let n = 0

function paper(text: string): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.font(FONT_REGULAR).fontSize(16).text(text)
  doc.end()
  return new Promise(done => doc.on('end', () => done(Buffer.concat(parts))))
}

/** Once in each file. `orders`: what is signed are the contracts of orders, not papers of the test's own. */
export function openSigning(o: { orders?: true } = {}): void {
  beforeAll(async () => {
    mall = await testMall()
    const say = (what: string) => async (_w: unknown, _tx: unknown, documentNo: string, reason?: string) =>
      void told.push([what, documentNo, ...(reason ? [reason] : [])].join(' '))
    const own: Signable = {
      pdf: (_world, documentNo) => paper(`钢材买卖合同 ${documentNo}`),
      facts: async () => ({ title: '钢材买卖合同', lines: [{ label: '货物', text: '螺纹钢 128.064 吨' }], link: '' }),
      onSigned: say('signed'),
      onRefused: say('refused'),
      onRevoked: say('revoked'),
      onExpired: say('expired'),
      onVoided: say('voided'),
    }
    if (!o.orders) mall.world.signables.order = own
    // The demo's own past is not what is tested.
    await mall.world.pool.run('update sign_flow set next_ask_at = null')
    buyer = await mall.buyer('demo01')
    desk = await mall.staff('S003')
    await mall.world.pool.run(
      `insert into setting (key, value) values ('signing.autoSeal', 'off') on conflict (key) do update set value = excluded.value`,
    )
    mall.world.rules.forget()
    await authorise('demo01')
  })
  afterAll(() => mall.close())
}

export const rule = async (key: string, value: string): Promise<void> => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  )
  mall.world.rules.forget()
  await mall.world.rules.get('sandbox.sign')
  endRest(mall.world)
}

const whoIs = async (userName: string) => {
  const row = await mall.world.pool.row<{ id: number; companyId: number }>(
    'select id, company_id as "companyId" from app_user where user_name = $1',
    [userName],
  )
  if (!row) throw new Error(userName)
  return row
}

/** A letter on file, approved: without a limit unless one is said. */
export async function authorise(userName: string, limitFen: Fen | null = null): Promise<void> {
  const { id, companyId } = await whoIs(userName)
  const file = `t${String(++n).padStart(21, '0')}`
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     values ($1, $2, $3, 'letter', $4, '授权书.pdf', 'application/pdf', 10, repeat('a', 64))`,
    [file, companyId, id, `test/letter-${n}`],
  )
  await mall.world.pool.run(`update sign_authority set state = 3 where user_id = $1 and state = 1`, [id])
  await mall.world.pool.run(
    `insert into sign_authority (company_id, user_id, file_id, limit_fen, valid_from, valid_until, state, created_by)
     values ($1, $2, $3, $4, '2020-01-01', '2099-12-31', 1, $2)`,
    [companyId, id, file, limitFen],
  )
}

export const flowAt = async (flowNo: string): Promise<FlowRow> => {
  const row = await flowByNo(mall.world.pool, flowNo)
  if (!row) throw new Error('no flow')
  return row
}
/** As the job would, as often as it takes. */
export const work = async (times = 1): Promise<void> => {
  for (let i = 0; i < times; i += 1) {
    await mall.world.pool.run('update sign_flow set next_ask_at = now() where next_ask_at is not null')
    await workOnFlows(mall.world)
  }
}
/** A flow whose document is with the platform: the buyer's turn. */
export async function flowToSign(o: { amountFen?: Fen; userName?: string } = {}): Promise<FlowRow> {
  const { id, companyId } = await whoIs(o.userName ?? 'demo01')
  const documentNo = `HTTEST${process.pid}${++n}`
  const row = await mall.world.pool.tx(tx =>
    openFlow(mall.world, tx, {
      kind: 'order',
      documentNo,
      companyId,
      userId: id,
      title: '钢材买卖合同',
      amountFen: o.amountFen ?? 41_538_384,
    }),
  )
  await workOnFlows(mall.world)
  await work(2)
  return flowAt(row.flowNo)
}

/** From the mall's button to the platform's page and through it: with the code it shows, or a wrong one. */
export async function signAtPlatform(f: FlowRow, o: { who?: Caller; code?: string; way?: 'sms' | 'ukey' } = {}) {
  const { url } = await (o.who ?? buyer).get('/api/order/sendContractSign', { documentNo: f.documentNo, way: o.way ?? 'sms' })
  const path = new URL(url).pathname + new URL(url).search
  const page = await mall.app.inject({ method: 'GET', url: path })
  const code = o.code ?? /<b>(\d{6})<\/b>/.exec(page.body)?.[1] ?? ''
  return post(new URL(url).searchParams.get('ticket') ?? '', { act: 'sign', code })
}
export const post = (ticket: string, form: Record<string, string>) =>
  mall.app.inject({
    method: 'POST',
    url: '/sandbox/sign',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket, ...form }).toString(),
  })

/** The platform's signed notice about a flow as it is now, or as `change` says. */
export async function noticeNow(f: FlowRow, change: Record<string, unknown> = {}) {
  const held = await sandboxFlow(mall.world.pool, f.platformId ?? '')
  if (!held) throw new Error('not at the platform')
  const state = { ...stateOf(held), ...(change.state as object | undefined) }
  const notice = {
    customer: CUSTOMER,
    eventId: `${state.platformId}-${state.seq}`,
    at: Math.floor(Date.now() / 1000),
    ...change,
    state,
  }
  return { ...notice, signature: signatureOfNotice(mall.world.settings, notice) }
}
export const sendNotice = (body: object) =>
  mall.app.inject({
    method: 'POST',
    url: CALLBACK,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

/** Both have signed and the file is kept. */
export async function archived(o: { amountFen?: Fen } = {}): Promise<FlowRow> {
  const f = await flowToSign(o)
  await signAtPlatform(f)
  await work()
  const half = await flowAt(f.flowNo)
  await desk.get('/api/ops/actOnSign', { flowNo: f.flowNo, version: half.version, act: 'seal' })
  await work()
  return flowAt(f.flowNo)
}
