// T14: the limits of a framework contract under many hands, and who may order under it at all. The sums themselves are I31 and F01-F03.
import { type Buyer, type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

type At = Pick<Mall, 'ask' | 'db' | 'staff' | 'buyers'>
const china = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const LEFT_PIECES = 10
const HANDS = 100
const [NONE, NOT_USABLE, NEEDED, LIMIT] = [5240, 5241, 5242, 5243]
/** Seen at the plan already when others have taken the rest meanwhile: the line is no longer covered. */
const CHANGED = 4202

interface Goods {
  id: number
  code: string
  spu: string
  cls: string
  channel: string
  kg: number
}
/** A contract of the company for so many pieces of the goods, written and reviewed by the desk; only its sealing is told otherwise. */
async function contract(mall: At, companyCode: string, g: Goods, toleranceBp: number): Promise<string> {
  const [clerk, manager] = [await mall.staff('S002'), await mall.staff('S003')]
  const made = await mall.ask(
    '/api/ops/saveFramework',
    {
      companyCode,
      contractType: 'M',
      fromOn: china(-1),
      toOn: china(20),
      channelCodes: [g.channel],
      indexCode: 'HRC',
      toleranceBp,
      lines: [{ lineNo: 1, title: '检验', classCode: g.cls, spuCode: g.spu, committedKg: g.kg * LEFT_PIECES }],
      requestId: newKey(),
    },
    clerk,
  )
  if (made.code !== 1) throw new Error(`saveFramework：${made.message}`)
  const { ccNo } = made.data as { ccNo: string }
  const sent = await mall.ask('/api/ops/decideFramework', { ccNo, rev: 1, approve: true }, manager)
  if (sent.code !== 1) throw new Error(`decideFramework：${sent.message}`)
  await mall.db.query(
    `with c as (update framework_contract set status = 1, version = 1 where cc_no = $1 returning id),
     v as (update framework_version set state = 'inForce', signed_at = now() where contract_id in (select id from c)),
     f as (update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1 || '-1')
     insert into framework_line (contract_id, line_no, committed_kg) select id, 1, $2 from c`,
    [ccNo, g.kg * LEFT_PIECES],
  )
  return ccNo
}
const mode = (ccNo: string) => ({ commerceContractNo: ccNo, salesType: '90' })

async function ready(mall: At, b: Buyer, ccNo: string, g: Goods): Promise<object> {
  const added = await mall.ask('/api/cart/addGoodsToCart', { skuCode: g.code, pieces: 1, ...mode(ccNo) }, b.token)
  if (added.code !== 1) throw new Error(`addGoodsToCart：${added.message}`)
  const preview = await mall.ask('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1, ...mode(ccNo) }, b.token)
  return {
    requestId: newKey(),
    freightMode: 1,
    invoiceId: b.invoiceId,
    acceptTerms: true,
    ...mode(ccNo),
    fingerprint: (preview.data as { fingerprint: string }).fingerprint,
  }
}

/** Ten pieces left and a hundred orders of one at once, without and with a tolerance; then every number that opens nothing. */
export async function framework(mall: Mall): Promise<Outcome> {
  const { rows } = await mall.db.query<Goods>(
    `select k.id, k.sku_code as code, k.spu_code as spu, k.class_code as cls, k.channel_code as channel, (k.piece_weight_g / 1000)::int as kg
     from sku k join stock s on s.sku_id = k.id where k.price_unit = 'ton' and k.class_code = 'REBAR' and k.spot and k.on_shelf and k.piece_weight_g % 1000 = 0
       and k.piece_weight_g > 500000 order by k.id limit 1`,
  )
  const [g] = rows
  if (!g) return { pass: false, figures: '没有可用商品' }
  await mall.db.query(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) values ($1, 500, '检验', 'proof')) update stock set on_hand = on_hand + 500 where sku_id = $1`,
    [g.id],
  )
  const people = await mall.buyers(HANDS)
  const [first, stranger] = people
  if (!first || !stranger) return { pass: false, figures: '没有买家' }
  // All of one company: they are new and have ordered nothing.
  const hands = people.filter(b => b !== stranger)
  await mall.db.query('update app_user set company_id = $2 where id = any($1::bigint[])', [
    hands.map(b => b.userId),
    first.companyId,
  ])
  for (const b of hands) Object.assign(b, { companyId: first.companyId, invoiceId: first.invoiceId })
  const company = await mall.db.query<{ code: string }>('select code from company where id = $1', [first.companyId])
  const companyCode = company.rows[0]?.code ?? ''
  const figures: string[] = []
  let pass = true
  let last = ''
  for (const [toleranceBp, most] of [
    [0, LEFT_PIECES],
    [1000, LEFT_PIECES + 1],
  ] as const) {
    const ccNo = await contract(mall, companyCode, g, toleranceBp)
    last = ccNo
    const inputs: object[] = []
    for (let i = 0; i < hands.length; i += 25)
      inputs.push(...(await Promise.all(hands.slice(i, i + 25).map(b => ready(mall, b, ccNo, g)))))
    const replies = await Promise.all(hands.map((b, i) => mall.ask('/api/order/createOrder', inputs[i] ?? {}, b.token)))
    const ok = replies.filter(r => r.code === 1).length
    const odd = [...new Set(replies.map(r => r.code))].filter(c => ![1, LIMIT, CHANGED].includes(c))
    pass &&= ok === most && odd.length === 0
    figures.push(
      `允差 ${toleranceBp / 100} %：${hands.length} 张抢 ${LEFT_PIECES} 件成 ${ok} 张${odd.length > 0 ? `，意外 ${odd.join('、')}` : ''}`,
    )
  }
  const code = async (b: Buyer, common: object) => (await mall.ask('/api/cart/refreashCartGroup', { ...common }, b.token)).code
  const wrong: [string, number, number][] = [
    ['别家的', await code(stranger, mode(last)), NONE],
    ['没有的', await code(first, mode('CC202001999999')), NONE],
    ['没有合同的 90', await code(first, { salesType: '90' }), NEEDED],
  ]
  for (const status of [2, 3, 4]) {
    await mall.db.query('update framework_contract set status = $2 where cc_no = $1', [last, status])
    wrong.push([`状态 ${status}`, await code(first, mode(last)), status === 3 ? NONE : NOT_USABLE])
  }
  await mall.db.query('update framework_contract set status = 1 where cc_no = $1', [last])
  const missed = wrong.filter(([, got, want]) => got !== want)
  pass &&= missed.length === 0
  figures.push(
    missed.length === 0
      ? `${wrong.length} 种不能用的都拒绝`
      : `没有拒绝：${missed.map(([what, got]) => `${what} ${got}`).join('、')}`,
  )
  return { pass, figures: figures.join('；') }
}
