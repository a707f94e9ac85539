// Where carriers tell where their trucks are; and the sandbox: a page on which somebody plays the carrier, rightly and wrongly. The page is plain HTML without
// script: it belongs to another house.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { jsonIn, type NoticeOutcome, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { cityCentres } from '../../site/region/cityCentres.ts'
import { waybillByNo } from '../shipment/waybill.queries.ts'
import { carrierKey, type CarrierNotice, noticeSound, signNotice, takeNotice } from './carrierNotice.ts'
import { cityMeant } from './keepPosition.ts'

const CARRIER_NOTICE = '/api/tracking/callback/carrier'
const MOST_BYTES = 4000

async function heard(world: World, n: CarrierNotice): Promise<NoticeOutcome> {
  const outcome = await takeNotice(world, n)
  const why = 'refused' in outcome ? outcome.refused : ''
  await countCall(world.pool, {
    partner: 'carrier',
    act: 'notice',
    outcome: why === '' ? 'ok' : 'refused',
    why,
    skewMs: null,
  })
  return outcome
}

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const CASES = {
  sound: '照常：签名对，是现在的',
  unsigned: '签名不对',
  stale: '一小时前发出的',
  replay: '同一条发两次',
  unknown: '没有的运单',
  foreign: '别家承运商的车',
} as const
type Case = keyof typeof CASES

const page = (waybillNo: string, city: string, said: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱承运商</title>
<style>body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}main{max-width:440px;margin:6vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px}h1{font-size:18px;margin:0 0 4px}label{display:block;margin-top:12px;color:#566373}input,select{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid #8894A0;border-radius:4px}button{width:100%;font:inherit;padding:10px;margin-top:16px;border:1px solid #1F5FBF;border-radius:4px;background:#1F5FBF;color:#fff;cursor:pointer}small{color:#566373}p.w{border-left:3px solid #1F5FBF;padding-left:8px}</style></head><body><main>
<h1>沙箱承运商 · 推送车辆位置</h1><small>演示环境：替承运商把一车的位置推给商城，也可以推错的，看商城怎样拒绝。</small>
${said ? `<p class="w" role="status">${esc(said)}</p>` : ''}<form method="post" action="/sandbox/carrier">
<label for="waybillNo">运单号</label><input id="waybillNo" name="waybillNo" maxlength="24" value="${esc(waybillNo)}">
<label for="city">到了哪个城市</label><input id="city" name="city" maxlength="40" value="${esc(city)}">
<label for="case">怎样推</label><select id="case" name="case">${Object.entries(CASES)
  .map(([code, label]) => `<option value="${code}">${label}</option>`)
  .join('')}</select><button>推送</button></form></main></body></html>`

/** What came of a notice, as the carrier reads it. */
const saidOf = (outcome: NoticeOutcome | null): string =>
  outcome === null
    ? '商城拒绝：签名校验未通过（签名或写法不对，或发出已超过 10 分钟）'
    : 'refused' in outcome
      ? `商城拒绝：${outcome.refused}`
      : '商城已收下'

async function play(world: World, waybillNo: string, city: string, how: Case): Promise<string> {
  const meant = cityMeant(world, city)
  const centre = meant && cityCentres().find(c => c.cityCode === meant.cityCode)
  const w = await waybillByNo(world.pool, everybody, waybillNo)
  if (!centre) return '没有这个城市'
  if (how !== 'unknown' && !w?.carrierCode) return '没有这张运单，或不是承运商的车'
  const now = world.clock.now()
  const carrier = how === 'foreign' ? 'ZZZ' : (w?.carrierCode ?? 'ZZZ')
  const n: CarrierNotice = {
    carrier,
    eventId: randomBytes(8).toString('hex'),
    waybillNo: how === 'unknown' ? 'YD00000000000000' : waybillNo,
    plate: w?.plate || '冀A00000',
    latitude: centre.latitude.toFixed(4),
    longitude: centre.longitude.toFixed(4),
    at: now,
    note: '',
    sentAt: how === 'stale' ? now - 3_600_000 : now,
  }
  const signature = how === 'unsigned' ? '0'.repeat(64) : signNotice(n, carrierKey(world, carrier) ?? '')
  // As it would come over the wire: checked like any that comes from outside.
  const tell = async () => {
    const sound = noticeSound(world, { ...n, signature }, world.clock.now())
    return sound ? heard(world, sound) : null
  }
  const first = await tell()
  return how === 'replay' ? `${saidOf(first)}；第二次：${saidOf(await tell())}` : saidOf(first)
}

export function registerCarrier(app: FastifyInstance, world: World): void {
  // On or off is the settings': `carrierKey` knows nobody while it is off, and everything is refused.
  takeNotices(app, {
    path: CARRIER_NOTICE,
    name: 'carrier notice',
    mostBytes: MOST_BYTES,
    sound: raw => noticeSound(world, jsonIn(raw), world.clock.now()),
    take: n => heard(world, n),
  })
  if (!inSandbox(world.settings, 'carrier')) return
  app.get('/sandbox/carrier', async (req, reply) => {
    const { waybillNo = '' } = req.query as Record<string, string | undefined>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    return reply.send(page(String(waybillNo).slice(0, 24), '保定市', ''))
  })
  app.post('/sandbox/carrier', { bodyLimit: MOST_BYTES }, async (req, reply) => {
    const typed = new URLSearchParams(typeof req.body === 'string' ? req.body : '')
    const waybillNo = (typed.get('waybillNo') ?? '').trim().slice(0, 24)
    const city = (typed.get('city') ?? '').trim().slice(0, 40)
    const how = (Object.keys(CASES) as Case[]).find(c => c === typed.get('case')) ?? 'sound'
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    return reply.send(page(waybillNo, city, await play(world, waybillNo, city, how)))
  })
}
