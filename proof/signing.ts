// The signing platform as a neighbour: its notices repeated and out of order (T36), lost (T37), and its own trouble (T32).
import { randomBytes } from 'node:crypto'
import PdfKit from 'pdfkit'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { stateOf } from '../server/src/orders/signing/sandboxState.ts'
import { CUSTOMER, signatureOfNotice } from '../server/src/orders/signing/signNotice.ts'
import { type Buyer, type Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const SIGNED = 2
let n = 0

const paper = (): Promise<Buffer> => {
  const doc = new PdfKit()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.text('contract')
  doc.end()
  return new Promise(done => doc.on('end', () => done(Buffer.concat(parts))))
}
interface Flow {
  flowNo: string
  documentNo: string
  platformId: string
}

/** A person with a letter on file, and a document at the platform that waits for his signature. */
export async function flow(mall: Pick<Mall, 'db'>, buyer: Buyer): Promise<Flow> {
  const platformId = randomBytes(16).toString('hex')
  const documentNo = `PROOF${Date.now()}${++n}`
  const file = randomBytes(16).toString('base64url')
  const { rows } = await mall.db.query<{ no: string }>(
    `with f as (insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
         values ($1, $2, $3, 'letter', 'proof/' || $1, 'letter.pdf', 'application/pdf', 1, repeat('a', 64)) returning id),
       a as (insert into sign_authority (company_id, user_id, file_id, valid_from, valid_until, state, created_by)
         select $2, $3, id, '2020-01-01', '2099-12-31', 1, $3 from f on conflict do nothing)
     insert into sign_flow (flow_no, kind, document_no, company_id, user_id, title, amount_fen, status, expires_at, platform_id, platform_seq)
     values ('QS' || to_char(now(), 'YYYYMMDD') || lpad(nextval('sign_flow_no')::text, 6, '0'), 'order', $4, $2, $3, '检验', 100, 1,
       now() + interval '2 days', $5, 1) returning flow_no as no`,
    [file, buyer.companyId, buyer.userId, documentNo, platformId],
  )
  await mall.db.query(
    `insert into sandbox_sign_flow (platform_id, request_id, title, callback_url, buyer_owner, buyer_name, mill_name, pdf, seals, expires_at)
     values ($1, $2, '检验', '/api/signing/callback', '91130100DEM000014U', '检验公司', '恒冶', $3,
       '{"buyer":{"page":-1,"x":80,"y":60},"mill":{"page":-1,"x":360,"y":60}}', now() + interval '2 days')`,
    [platformId, rows[0]?.no ?? '', await paper()],
  )
  return { flowNo: rows[0]?.no ?? '', documentNo, platformId }
}

/** By the console's own call: the process forgets its old rules at once. */
async function rule(mall: Mall, mode: string): Promise<void> {
  const staff = await mall.staff('S001')
  for (const [key, value] of [
    ['signing.autoSeal', 'off'],
    ['sandbox.sign', mode],
  ] as const)
    await mall.ask('/api/ops/updateSetting', { key, value }, staff)
}

/** The buyer's way through the platform's page. */
export async function sign(mall: Pick<Mall, 'ask' | 'raw'>, f: Flow, buyer: Buyer): Promise<string> {
  const page = await mall.ask('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'ukey' }, buyer.token)
  const url = (page.data as { url?: string } | null)?.url
  if (!url) return page.message
  const ticket = new URL(url).searchParams.get('ticket') ?? ''
  await mall.raw('/sandbox/sign', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ticket, act: 'sign', code: '123456' }),
  })
  return ''
}
const statusOf = async (mall: Mall, f: Flow): Promise<number> =>
  (await mall.db.query<{ status: number }>('select status from sign_flow where flow_no = $1', [f.flowNo])).rows[0]?.status ?? 0
async function within(seconds: number, good: () => Promise<boolean>): Promise<number | null> {
  const from = performance.now()
  while (performance.now() - from < seconds * 1000) {
    if (await good()) return Math.round((performance.now() - from) / 100) / 10
    await new Promise(done => setTimeout(done, 500))
  }
  return null
}

/** T36: one genuine notice a hundred times, thirty at once; an older one after it; forged ones. One effect, every repeat acknowledged. */
export async function signing(mall: Mall): Promise<Outcome> {
  const [buyer] = await mall.buyers(1)
  if (!buyer) return { pass: false, figures: '没有可用买家' }
  await rule(mall, 'silent')
  const settings = readSettings({
    MALL_DATA: `.data/proof-${process.pid}`,
    ...(process.env.BANK_SECRET ? { BANK_SECRET: process.env.BANK_SECRET } : {}),
  })
  const f = await flow(mall, buyer)
  const picture = async () => {
    const { rows } = await mall.db.query(
      `select platform_id as "platformId", seq, state, buyer_at as "buyerAt", buyer_person as "buyerPerson", mill_at as "millAt",
         mill_person as "millPerson", refused_by as "refusedBy", reason, expires_at as "expiresAt", void_state as "voidState", false as over
       from sandbox_sign_flow where platform_id = $1`,
      [f.platformId],
    )
    return stateOf(rows[0])
  }
  const send = async (state: object, change: object = {}) => {
    const notice = { customer: CUSTOMER, eventId: `${f.platformId}-p${++n}`, at: Math.floor(Date.now() / 1000), state, ...change }
    const body = JSON.stringify({ ...notice, signature: signatureOfNotice(settings, notice) })
    return () => mall.raw('/api/signing/callback', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const old = await send(await picture())
  await sign(mall, f, buyer)
  const genuine = await send(await picture(), { eventId: `${f.platformId}-genuine` })
  let slowest = 0
  let refused = 0
  for (let i = 0; i < 100; i += 30)
    await Promise.all(
      Array.from({ length: Math.min(30, 100 - i) }, async () => {
        const from = performance.now()
        const reply = await genuine()
        slowest = Math.max(slowest, performance.now() - from)
        if (!reply.ok) refused += 1
      }),
    )
  await old()
  const forged = await mall.raw('/api/signing/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: CUSTOMER,
      eventId: 'forged-forged',
      at: Math.floor(Date.now() / 1000),
      state: {},
      signature: '0'.repeat(64),
    }),
  })
  const { rows } = await mall.db.query<{ n: number }>(
    `select count(*)::int as n from sign_log l join sign_flow f on f.id = l.flow_id where f.flow_no = $1 and l.event = 'firstSign'`,
    [f.flowNo],
  )
  const effects = rows[0]?.n ?? 0
  const status = await statusOf(mall, f)
  await rule(mall, 'normal')
  return {
    pass: effects === 1 && refused === 0 && slowest < 5000 && forged.status === 401 && status === SIGNED,
    figures: `真通知 100 次（30 并发）效果 ${effects} 次，拒收 ${refused}，最慢 ${Math.round(slowest)} ms；旧通知后状态 ${status}；伪造 ${forged.status}`,
  }
}

/** T37: signed at the platform, and the notice never comes: known to the mall within a minute. */
export async function signLost(mall: Mall): Promise<Outcome> {
  const [buyer] = await mall.buyers(1)
  if (!buyer) return { pass: false, figures: '没有可用买家' }
  await rule(mall, 'silent')
  const f = await flow(mall, buyer)
  const why = await sign(mall, f, buyer)
  const seconds = await within(60, async () => (await statusOf(mall, f)) === SIGNED)
  await rule(mall, 'normal')
  return { pass: seconds !== null, figures: `${why}丢失的回调 ${seconds === null ? '60 s 内没有补记' : `${seconds} s 补记`}` }
}

/** T32: the platform hangs, resets, fails, talks rubbish: refused within five seconds, the rest of the mall does not notice, and back after it. */
export async function signDown(mall: Mall): Promise<Outcome> {
  const [buyer] = await mall.buyers(1)
  if (!buyer) return { pass: false, figures: '没有可用买家' }
  const others = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 10; i += 1)
      times.push(
        ...(
          await Promise.all(Array.from({ length: 4 }, () => mall.ask('/api/search/getSearchProducts', { word: 'HRB400E' })))
        ).map(r => r.ms),
      )
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  }
  await rule(mall, 'normal')
  const f = await flow(mall, buyer)
  await others()
  const quiet = await others()
  const lines: string[] = []
  let pass = true
  for (const mode of ['hang', 'reset', 'error', 'garbage']) {
    await rule(mall, mode)
    const ask = () => mall.ask('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' }, buyer.token)
    const [asked, first] = await Promise.all([Promise.all([ask(), ask(), ask(), ask()]), others()])
    // Of two measures the quieter: what else runs on the machine is not the platform's doing.
    const beside = Math.min(first, await others())
    const slowest = Math.max(...asked.map(r => r.ms))
    const open = await ask()
    await rule(mall, 'normal')
    const back = await within(40, async () => (await ask()).code === 1)
    const good = asked.every(r => r.code === 4824) && slowest <= 5000 && open.code === 4824 && open.ms < 1000 && back !== null
    // A fifth more, and what two cores shared with the proof itself cannot tell apart.
    const calm = beside <= quiet * 1.2 + 20
    pass &&= good && calm
    lines.push(
      `${mode}：拒绝最慢 ${Math.round(slowest)} ms，断开后 ${Math.round(open.ms)} ms，恢复 ${back ?? '—'} s，旁边 p95 ${Math.round(beside)}`,
    )
  }
  return { pass, figures: `平时 p95 ${Math.round(quiet)} ms；${lines.join('；')}` }
}
