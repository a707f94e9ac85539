// cXML at /api/cxml: a purchasing system orders by documents, its people come here to choose and take what they chose back.
import { punchOutMay } from '@mall/contract/kernel/call.ts'
import { callTable, type Path, paths, type Sent } from '@mall/contract/main/calls.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, many, type TestMall, testMall } from '../../testing/testMall.ts'
import { checkGrammar } from './testGrammar.ts'
import { sweepPunchOuts } from './sweepPunchOuts.job.ts'
import { all, at, type Element, readXml } from './xml.ts'

let mall: TestMall
let boss: Caller
let key = ''
beforeAll(async () => {
  mall = await testMall()
  boss = await mall.buyer('demo01')
  key = await makeKey()
})
afterAll(() => mall.close())

const SKU = 'REB-HRB400E-20-9000-1-W01'
const TWICE = 'GGC-DX51D.Z-1-1250-Z150-W01'
let n = 0
async function makeKey(w: Partial<Sent<'/api/openApi/makeKey'>> = {}, who = boss, actsAs = 'demo01', mobile = '10200000101') {
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '2 minutes'`)
  const smsCode = (await mall.guest.get('/api/sms/sendSms', { mobile, purpose: 'openKey' })).sandboxCode ?? ''
  const made = await who.get('/api/openApi/makeKey', {
    requestId: `cxml-test-${n++}`,
    name: '采购系统',
    rights: ['price', 'cart', 'order', 'ship'],
    actsAs,
    expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    smsCode,
    ...w,
  })
  return made.key
}

const document = (request: string, o: { secret?: string; mode?: string } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${++n}@erp.example" timestamp="2026-11-29T10:00:00+08:00"><Header>
<From><Credential domain="NetworkId"><Identity>BUYER01</Identity></Credential></From>
<To><Credential domain="NetworkId"><Identity>HENGYE</Identity></Credential></To>
<Sender><Credential domain="NetworkId"><Identity>BUYER01</Identity><SharedSecret>${o.secret ?? key}</SharedSecret></Credential><UserAgent>ERP 1</UserAgent></Sender>
</Header><Request deploymentMode="${o.mode ?? 'production'}">${request}</Request></cXML>`
async function post(payload: string | Buffer) {
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/cxml',
    payload,
    headers: { 'content-type': 'text/xml; charset=UTF-8' },
  })
  checkGrammar(reply.payload)
  const root = await readXml(Buffer.from(reply.payload))
  const status = at(root, 'Response', 'Status')
  return {
    http: reply.statusCode,
    code: Number(status?.attrs.code),
    text: status?.text ?? '',
    root,
    type: reply.headers['content-type'],
  }
}
const money = (yuan: string) => `<Money currency="CNY">${yuan}</Money>`
interface Line {
  sku?: string
  quantity?: string
  unit?: string
  price?: string
  aux?: string
}
const item = ({ sku = SKU, quantity = '2', unit = 'H87', price, aux }: Line, i: number) =>
  `<ItemOut quantity="${quantity}" lineNumber="${(i + 1) * 10}"><ItemID><SupplierPartID>${sku}</SupplierPartID>${aux ? `<SupplierPartAuxiliaryID>${aux}</SupplierPartAuxiliaryID>` : ''}</ItemID><ItemDetail>${price ? `<UnitPrice>${money(price)}</UnitPrice>` : ''}<Description xml:lang="zh-CN">x</Description><UnitOfMeasure>${unit}</UnitOfMeasure><Classification domain="x">1</Classification></ItemDetail></ItemOut>`
const order = (o: {
  no: string
  total: string
  lines?: Line[]
  type?: string
  accept?: boolean
  inner?: string
  shipTo?: string
}) =>
  `<OrderRequest><OrderRequestHeader orderID="${o.no}" orderDate="2026-11-29T10:00:00+08:00" type="${o.type ?? 'new'}"><Total>${money(o.total)}</Total>${o.shipTo ? `<ShipTo><Address addressID="${o.shipTo}"><Name xml:lang="zh-CN">x</Name></Address></ShipTo>` : ''}${o.inner ?? ''}${o.accept === false ? '' : '<Extrinsic name="AcceptTerms">yes</Extrinsic>'}</OrderRequestHeader>${(o.lines ?? [{}]).map(item).join('')}</OrderRequest>`

/** What two bundles cost today, asked of the cart of another person. */
const goods = async () => {
  const g = await boss.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })
  const kg = Math.floor((2 * g.pieceWeightG + 500) / 1000)
  const fen = Math.floor((g.priceFen * kg + 500) / 1000)
  return { priceFen: g.priceFen, kg, fen, total: (fen / 100).toFixed(2), price: (g.priceFen / 100).toFixed(2) }
}
const ordersBy = async (no: string) => (await boss.get('/api/order/getOrderList', { word: no })).list
const available = async () => (await boss.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).availablePieces

describe('an order by document', () => {
  test('is one of the mall at the price of the day, with the buyer’s own number; the same document again is the same order', async () => {
    const { total, price, kg, fen } = await goods()
    const cart = await boss.get('/api/cart/getCartGoodsNum', {})
    const ton = `${(kg / 1000).toFixed(3)}00`
    const sent = order({ no: 'PO-4711', total, lines: [{ quantity: ton, unit: 'TNE', price }] })
    const first = await post(document(sent))
    expect(first).toMatchObject({ http: 200, code: 200, text: expect.stringContaining('待付款') })
    expect(first.type).toContain('text/xml')
    const again = await post(document(sent))
    expect([again.code, again.text]).toEqual([200, first.text])
    const rows = await ordersBy('PO-4711')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ pieces: 2, weightKg: kg, totalFen: fen, status: OrderStatus.pendingPayment })
    expect(rows[0]?.reference.buyerNo).toBe('PO-4711')
    // His own cart is as it was, and nothing is left of the document's.
    expect(await boss.get('/api/cart/getCartGoodsNum', {})).toBe(cart)
    expect(await mall.world.pool.rows(`select 1 from cart_item where kind = 'system'`)).toEqual([])
  })

  test('at another sum, or with another price of a line, is refused with ours; nothing is held', async () => {
    const { total, price, fen } = await goods()
    const before = await available()
    const less = ((fen - 1) / 100).toFixed(2)
    expect(await post(document(order({ no: 'PO-X1', total: less })))).toMatchObject({
      http: 200,
      code: 417,
      text: `订单合计应为 ${total} 元（货款 ${total}、服务 0.00、运费 0.00，含税），文档里是 ${less} 元`,
    })
    const dear = await post(document(order({ no: 'PO-X1', total, lines: [{ unit: 'KGM', quantity: '1', price: '1.00' }] })))
    expect([dear.code, dear.text]).toEqual([417, expect.stringContaining('订单合计应为')])
    const ton = { unit: 'TNE', quantity: '2.668' }
    const wrong = await post(document(order({ no: 'PO-X1', total, lines: [{ ...ton, price: '1.00' }] })))
    expect([wrong.code, wrong.text]).toEqual([417, `第 10 行的单价今天是 ${price} 元，文档里是 1.00 元`])
    expect(await ordersBy('PO-X1')).toEqual([])
    expect(await available()).toBe(before)
  })

  test('brought to an address costs the freight, and the sum has to say it', async () => {
    const [address] = await boss.get('/api/company/getCompanyShippingAddress', {})
    const { total } = await goods()
    const told = await post(document(order({ no: 'PO-F1', total, shipTo: String(address?.addressId) })))
    expect(told.code).toBe(417)
    const [, ours, freight] = /应为 ([\d.]+) 元（货款 [\d.]+、服务 0.00、运费 ([\d.]+)/.exec(told.text) ?? []
    expect(Number(freight)).toBeGreaterThan(0)
    const done = await post(document(order({ no: 'PO-F1', total: ours ?? '', shipTo: String(address?.addressId) })))
    expect(done.code).toBe(200)
    expect((await ordersBy('PO-F1'))[0]?.totalFen).toBe(Math.round(Number(ours) * 100))
    expect((await post(document(order({ no: 'PO-F2', total, shipTo: '999999999' })))).text).toContain('不在贵公司的收货地址里')
  })

  test('ten copies at once are one order', async () => {
    const { total } = await goods()
    const before = await available()
    const answers = await many(10, () => post(document(order({ no: 'PO-10', total }))))
    expect(answers.every(a => a.http === 200 && [200, 560].includes(a.code))).toBe(true)
    expect(answers.some(a => a.code === 200)).toBe(true)
    expect(await ordersBy('PO-10')).toHaveLength(1)
    expect(await available()).toBe(before - 2)
  })

  test('another document under its number is refused with the orders it has', async () => {
    const { total } = await goods()
    const [row] = await ordersBy('PO-10')
    const other = await post(document(order({ no: 'PO-10', total, inner: '<Comments>早些送</Comments>' })))
    expect([other.code, other.text]).toEqual([409, expect.stringContaining(row?.orderCode ?? '')])
  })

  test('is cancelled by one of the same number as long as nothing is paid', async () => {
    const { total } = await goods()
    const gone = order({ no: 'PO-10', total, type: 'delete', lines: [{}] })
    expect((await post(document(gone))).text).toContain('已取消')
    expect((await ordersBy('PO-10'))[0]?.status).toBe(OrderStatus.cancelled)
    expect((await post(document(gone))).code).toBe(200)
    expect((await post(document(order({ no: 'PO-NONE', total, type: 'delete' })))).text).toBe('没有采购单号为 PO-NONE 的订单')
    const [paid] = await ordersBy('PO-4711')
    await mall.world.pool.run('update orders set status = 4, paid_fen = total_fen where order_code = $1', [paid?.orderCode ?? ''])
    expect((await post(document(order({ no: 'PO-4711', total, type: 'delete' })))).code).toBe(409)
    await mall.world.pool.run('update orders set status = 3, paid_fen = 0 where order_code = $1', [paid?.orderCode ?? ''])
    expect((await post(document(order({ no: 'PO-4711', total, type: 'update' })))).code).toBe(450)
  })

  test('marked as a test, or with a key of the sandbox, runs the whole way and is taken back', async () => {
    const { total } = await goods()
    const before = await available()
    const tried = await post(document(order({ no: 'PO-T', total }), { mode: 'test' }))
    expect([tried.code, tried.text]).toEqual([200, expect.stringMatching(/^试单，已走完整个过程并撤回：DD\d+ 待付款/)])
    const sandbox = await makeKey({ sandbox: true })
    expect((await post(document(order({ no: 'PO-T', total }), { secret: sandbox }))).text).toContain('试单')
    expect([await ordersBy('PO-T'), await available()]).toEqual([[], before])
    expect(await mall.world.pool.rows(`select 1 from cxml_order where order_no = 'PO-T'`)).toEqual([])
  })

  test('says what is missing or wrong, by line, and guesses nothing', async () => {
    const { total } = await goods()
    const said = async (o: Parameters<typeof order>[0]) => (await post(document(order(o)))).text
    expect(await said({ no: 'PO-W', total, accept: false })).toContain('AcceptTerms')
    expect(await said({ no: 'PO-W', total, lines: [{ unit: 'LTN' }] })).toContain('第 10 行的计量单位「LTN」不能识别')
    expect(await said({ no: 'PO-W', total, lines: [{ quantity: '1,000' }] })).toContain('第 10 行的 quantity 的「1,000」不是数')
    expect(await said({ no: 'PO-W', total, lines: [{ quantity: '1.5' }] })).toContain('第 10 行的 quantity 的「1.5」不是数')
    expect(await said({ no: 'PO-W', total, inner: '<Extrinsic name="PriceAreaCode">999</Extrinsic>' })).toContain(
      '没有价格区域 999',
    )
    const numbered = (to: string) =>
      post(document(order({ no: 'PO-W', total, lines: [{}, { sku: 'X' }] }).replace('lineNumber="20"', `lineNumber="${to}"`)))
    expect((await numbered('10')).text).toContain('第 10 行的行号前面已有一行')
    expect((await numbered('1e20')).text).toContain('lineNumber 的「1e20」不是')
    expect(await said({ no: 'PO-W', total, lines: [{}, {}] })).toContain(`第 20 行的商品 ${SKU} 前面已有一行`)
    expect(await said({ no: 'PO-W', total, lines: [{ aux: '999999-1' }] })).toContain('选购记录已不在')
    expect(await said({ no: 'PO-W', total: '8,537.60' })).toContain('不是数')
    const wanted = order({ no: 'PO-W', total }).replace('orderID=', 'requestedDeliveryDate="2026-13-45" orderID=')
    expect((await post(document(wanted))).text).toContain('「2026-13-45」不是日期')
    expect(await said({ no: ' ', total })).toBe('缺少 OrderRequestHeader 的 orderID')
    expect(await said({ no: 'PO-W', total, type: 'replace' })).toContain('type「replace」不能识别')
    expect(await said({ no: 'P'.repeat(41), total })).toBe('采购单号（orderID）不能超过 40 个字')
    expect(await said({ no: 'PO-W', total, lines: [{ sku: 'NO-SUCH' }] })).toContain('商品')
    expect((await post(document(order({ no: 'PO-W', total }).replaceAll('CNY', 'USD')))).text).toContain('币种须为 CNY')
  })
})

describe('the door', () => {
  test('lets in by the secret of the sender, and answers every no under HTTP 200', async () => {
    const profile = await post(document('<ProfileRequest/>'))
    expect(all(at(profile.root, 'Response', 'ProfileResponse'), 'Transaction').map(t => t.attrs.requestName)).toEqual([
      'ProfileRequest',
      'PunchOutSetupRequest',
      'OrderRequest',
    ])
    expect(await post(document('<ProfileRequest/>', { secret: 'hy_live_nobody' }))).toMatchObject({ http: 200, code: 401 })
    expect((await post(document('<ProfileRequest/>', { secret: '' }))).code).toBe(400)
    expect((await post(document('<StatusUpdateRequest/>'))).code).toBe(450)
    const reads = await makeKey({ rights: ['price', 'ship'] })
    const { total } = await goods()
    expect(await post(document(order({ no: 'PO-R', total }), { secret: reads }))).toMatchObject({ http: 200, code: 403 })
  })

  test.each([
    ['nothing', ''],
    ['half a document', '<cXML payloadID="1"><Header>'],
    ['an entity that nobody has declared', document('<ProfileRequest/>').replace('BUYER01', 'BUYER&thinsp;01')],
    ['declarations of its own', document('<ProfileRequest/>').replace('cXML.dtd"', 'cXML.dtd" [<!ENTITY a "b">]')],
    ['a sign that no XML has', document('<ProfileRequest/>').replace('ERP 1', 'ERP \u0001')],
  ])('takes %s for unreadable', async (_, text) => {
    expect(await post(text)).toMatchObject({ http: 200, code: 406 })
  })
  test('takes only UTF-8, and of that the signs by number too', async () => {
    const gbk = Buffer.concat([Buffer.from('<cXML payloadID="'), Buffer.from([0xd6, 0xd0]), Buffer.from('"/>')])
    expect(await post(gbk)).toMatchObject({ code: 406, text: '文档须为 UTF-8 编码' })
    expect((await readXml(Buffer.from('<a b="&#x94A2;">&#38050;</a>'))).attrs.b).toBe('钢')
    expect((await post('<order/>')).text).toContain('不是 cXML 文档')
  })
})

const setUp = (o: { operation?: string; post?: string; inner?: string } = {}) =>
  `<PunchOutSetupRequest operation="${o.operation ?? 'create'}"><BuyerCookie>c-1</BuyerCookie><Extrinsic name="UserEmail">buyer@erp.example</Extrinsic><BrowserFormPost><URL>${o.post ?? 'https://erp.example/back?id=2&amp;x=1'}</URL></BrowserFormPost>${o.inner ?? ''}</PunchOutSetupRequest>`
const startOf = (root: Element) => at(root, 'Response', 'PunchOutSetupResponse', 'StartPage', 'URL')?.text ?? ''
const open = async (url: string) => {
  const reply = await mall.app.inject({ method: 'GET', url: url.slice(new URL(url).origin.length) })
  const cookies = [reply.headers['set-cookie'] ?? []].flat().map(c => c.split(';', 1)[0])
  return { http: reply.statusCode, to: reply.headers.location, cookie: cookies.join('; '), body: reply.payload }
}
const tokenOf = async (cookie: string): Promise<string> => {
  const { pageCtx } = await import('../../kernel/serve/wire.ts')
  const ctx = await pageCtx({ headers: { cookie }, ip: '127.0.0.1' } as never, mall.world)
  return ctx.viewer?.token ?? ''
}
const visit = async (request = setUp()) => {
  const opened = await open(startOf((await post(document(request))).root))
  const token = await tokenOf(opened.cookie)
  const call = async <P extends Path>(path: P, input: Sent<P>) => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: path,
      payload: JSON.stringify({ ...input, token }),
      headers: { 'content-type': 'application/json' },
    })
    return reply.json() as { status: { code: number; message: string }; data: never }
  }
  const home = async () => {
    const reply = await mall.app.inject({ method: 'GET', url: '/punchout/return', headers: { cookie: opened.cookie } })
    const forms = [...reply.payload.matchAll(/action="([^"]*)"><input type="hidden" name="cxml-base64" value="([^"]*)"/g)]
    const read = forms.map(async ([, action, text]) => {
      const document = Buffer.from(text ?? '', 'base64')
      checkGrammar(document.toString())
      return { action, root: await readXml(document) }
    })
    return {
      http: reply.statusCode,
      html: reply.payload,
      csp: reply.headers['content-security-policy'],
      forms: await Promise.all(read),
    }
  }
  return { ...opened, token, call, home }
}

describe('a person from a purchasing system', () => {
  test('chooses in a basket of his own and takes it home; the order that follows is what he chose', async () => {
    const mine = await boss.get('/api/cart/getCartGoodsNum', {})
    const v = await visit()
    expect([v.http, v.to, v.token.slice(0, 3)]).toEqual([303, '/', 'po_'])
    expect((await v.call('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })).status.code).toBe(1)
    expect(await boss.get('/api/cart/getCartGoodsNum', {})).toBe(mine)
    const { kg, total, price } = await goods()
    const { html, forms, csp } = await v.home()
    expect(html).toContain('erp.example')
    expect(csp).toContain('form-action https://erp.example https:;')
    expect(forms.map(f => f.action)).toEqual(Array.from({ length: 2 }, () => 'https://erp.example/back?id=2&#38;x=1'))
    const message = at(forms[0]?.root, 'Message', 'PunchOutOrderMessage')
    expect(at(message, 'BuyerCookie')?.text).toBe('c-1')
    expect(at(message, 'PunchOutOrderMessageHeader', 'Total', 'Money')?.text).toBe(total)
    const [line] = all(message, 'ItemIn')
    expect([line?.attrs.quantity, at(line, 'ItemDetail', 'UnitOfMeasure')?.text]).toEqual([(kg / 1000).toFixed(3), 'TNE'])
    expect(at(line, 'ItemDetail', 'UnitPrice', 'Money')?.text).toBe(price)
    // A browser carries it: no secret may.
    expect(JSON.stringify(forms[0]?.root)).not.toContain(key)
    // Leaving without anything is no empty list, which would delete the lines of an edit.
    const none = forms[1]?.root
    expect([at(none, 'Message', 'Status')?.attrs.code, all(at(none, 'Message', 'PunchOutOrderMessage'), 'ItemIn')]).toEqual([
      '204',
      [],
    ])
    const aux = at(line, 'ItemID', 'SupplierPartAuxiliaryID')?.text ?? ''
    const done = await post(
      document(order({ no: 'PO-PUNCH', total, lines: [{ quantity: line?.attrs.quantity ?? '', unit: 'TNE', price, aux }] })),
    )
    expect(done.code).toBe(200)
    expect((await ordersBy('PO-PUNCH'))[0]).toMatchObject({ pieces: 2, weightKg: kg })
  })

  test('may choose, and nothing else', async () => {
    const v = await visit()
    const told = async <P extends Path>(path: P, input: Sent<P>) => (await v.call(path, input)).status.code
    const closed = paths.filter(path => !punchOutMay(callTable[path]))
    expect(closed.length).toBeGreaterThan(paths.length * 0.8)
    for (const path of [
      '/api/order/createOrder',
      '/api/cart/addGoodsToCartBuyNow',
      '/api/company/getCompanyShippingAddress',
    ] as const)
      expect(closed).toContain(path)
    const answers = await Promise.all(closed.map(async path => [path, await told(path, {} as never)] as const))
    expect(answers.filter(([, code]) => code !== 5440)).toEqual([])
    expect(await told('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).toBe(1)
    const me = (await v.call('/api/user/getUserByToken', {})).data as { mobile?: string; userName?: string }
    expect([me.mobile ?? '', me.userName ?? '']).toEqual(['', ''])
    // Files, papers and live lines ask for a session: it is none.
    expect(await mall.world.sessions.viewerOf(mall.world.pool, v.token)).toBeNull()
  })

  test('comes by a link that opens once and soon; his visit ends with his leaving and with the key', async () => {
    const link = startOf((await post(document(setUp()))).root)
    expect((await open(link)).http).toBe(303)
    expect(await open(link)).toMatchObject({ http: 410, body: expect.stringContaining('已经用过或已过期') })
    const late = startOf((await post(document(setUp()))).root)
    await mall.world.pool.run(`update punch_out set start_until = now() where start_hash is not null`)
    expect((await open(late)).http).toBe(410)
    const v = await visit()
    await v.call('/api/user/logoutUser', {})
    expect((await v.call('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })).status.code).toBe(606)
    expect((await v.home()).http).toBe(410)
    const own = await makeKey()
    const w = await open(startOf((await post(document(setUp(), { secret: own }))).root))
    const { keys } = await boss.get('/api/openApi/getOpenApi', {})
    await boss.get('/api/openApi/revokeKey', { keyId: keys.find(k => k.hint.endsWith(own.slice(-4)))?.keyId ?? '' })
    expect(await tokenOf(w.cookie)).toBe('')
  })

  test('changes what he took home before: it lies in the basket again', async () => {
    const v = await visit()
    await v.call('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 3 })
    const [first] = (await v.home()).forms
    const aux = at(at(first?.root, 'Message', 'PunchOutOrderMessage', 'ItemIn'), 'ItemID', 'SupplierPartAuxiliaryID')?.text ?? ''
    const again = await visit(setUp({ operation: 'edit', inner: item({ aux, quantity: '1', unit: 'TNE' }, 0) }))
    expect(again.to).toBe('/cart')
    const { data } = await again.call('/api/cart/refreashCartGroup', {})
    const groups = Object.values((data as { cartMap: Record<string, { lines: { pieces: number }[] }> }).cartMap)
    expect(groups.flatMap(g => g.lines.map(l => l.pieces))).toEqual([3])
    // Another company's number is as unknown as one that was never given out.
    const rival = await mall.buyer('demo02')
    const theirs = await makeKey({}, rival, 'demo02', '10200000201')
    const stolen = await post(document(setUp({ operation: 'edit', inner: item({ aux }, 0) }), { secret: theirs }))
    const t = await tokenOf((await open(startOf(stolen.root))).cookie)
    const seen = await mall.app.inject({ method: 'POST', url: '/api/cart/getCartGoodsNum', payload: { token: t } })
    expect((seen.json() as { data: number }).data).toBe(0)
  })

  test('opens the way home again with another basket: what went home first is ordered as it was', async () => {
    const v = await visit()
    await v.call('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })
    const auxOf = async () => {
      const message = at((await v.home()).forms[0]?.root, 'Message', 'PunchOutOrderMessage')
      return all(message, 'ItemIn').map(i => at(i, 'ItemID', 'SupplierPartAuxiliaryID')?.text)
    }
    const first = await auxOf()
    expect(await auxOf()).toEqual(first)
    await v.call('/api/cart/clearnCart', {})
    await v.call('/api/cart/addGoodsToCart', { skuCode: TWICE, pieces: 1 })
    const second = await auxOf()
    expect([first.length, second.length, second[0] === first[0]]).toEqual([1, 1, false])
    const { kg, total, price } = await goods()
    const line = { quantity: (kg / 1000).toFixed(3), unit: 'TNE', price, aux: first[0] ?? '' }
    const done = await post(document(order({ no: 'PO-FIRST', total, lines: [line] })))
    expect([done.code, done.text]).toEqual([200, expect.stringContaining('采购单')])
  })

  test('is told before he goes that goods may have one line only', async () => {
    const v = await visit()
    const { services } = await boss.get('/api/goods/getSteelProductDetailInfo', { skuCode: TWICE })
    await v.call('/api/cart/addGoodsToCart', { skuCode: TWICE, pieces: 2 })
    await v.call('/api/cart/addGoodsToCart', { skuCode: TWICE, pieces: 2, services: [services[0]?.code ?? ''] })
    const { html, forms } = await v.home()
    expect(html).toContain('同一商品只能有一行')
    expect(forms).toHaveLength(1)
  })

  test('touches no line but his own, neither of the person behind the key nor of another visit; his own he gets back', async () => {
    const mine = (await boss.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })).cartItemId
    const v = await visit()
    const w = await visit()
    const theirs = ((await w.call('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })).data as { cartItemId: string })
      .cartItemId
    for (const cartItemId of [mine, theirs]) {
      expect((await v.call('/api/cart/modifyProductCount', { cartItemId, pieces: 9 })).status.code).not.toBe(1)
      await v.call('/api/cart/removeProduct', { cartItemId })
      await v.call('/api/cart/removeBatchStoreProduct', { cartItemIds: [cartItemId] })
      await v.call('/api/cart/putProductAside', { cartItemIds: [cartItemId] })
    }
    await boss.get('/api/cart/removeProduct', { cartItemId: theirs })
    const left = await mall.world.pool.rows<{ kind: string }>(
      'select kind from cart_item where id = any($1::bigint[]) order by id',
      [[mine, theirs]],
    )
    expect(left.map(r => r.kind)).toEqual(['cart', 'system'])
    await w.call('/api/cart/removeProduct', { cartItemId: theirs })
    await v.call('/api/cart/restoreProduct', { cartItemIds: [theirs] })
    expect((await w.call('/api/cart/getCartGoodsNum', {})).data).toBe(0)
    await w.call('/api/cart/restoreProduct', { cartItemIds: [theirs] })
    expect((await w.call('/api/cart/getCartGoodsNum', {})).data).toBe(1)
    await w.call('/api/cart/putProductAside', { cartItemIds: [theirs] })
    expect(((await w.call('/api/cart/getAsideProducts', {})).data as { lines: unknown[] }).lines).toHaveLength(1)
    await boss.get('/api/cart/removeProduct', { cartItemId: mine })
  })

  test('reads as a guest what a page tells a buyer of himself: money, groups, bids, chat, plan', async () => {
    const said = await boss.get('/api/support/getSupport', {})
    const v = await visit()
    const asked = async <P extends Path>(path: P, input: Sent<P>) =>
      (await v.call(path, input)) as { status: { code: number }; data: Record<string, unknown> }
    const view = { view: 'open', currentPage: 1, pageSize: 10 } as const
    const groups = (await asked('/api/productGroupBuy/getProductGroupBuyList', view)).data
    const guests = await mall.guest.get('/api/productGroupBuy/getProductGroupBuyList', view)
    const mine = await boss.get('/api/productGroupBuy/getProductGroupBuyList', view)
    expect({ ...groups, serverNow: 0 }).toEqual({ ...guests, serverNow: 0 })
    expect({ ...mine, serverNow: 0 }).not.toEqual({ ...guests, serverNow: 0 })
    const plan = (await asked('/api/order/getProductionSchedule', {})).data as { mine: { totalCount: number } }
    expect(plan.mine.totalCount).toBe(0)
    expect(said.contact).not.toBeNull()
    expect((await asked('/api/support/getSupport', {})).data).toMatchObject({ thread: null, contact: null })
    // The company's own prices he has, another way of buying is none of his; a contract named beside the call is not looked at.
    const shown = (await asked('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).data as { priceFen: number }
    expect(shown.priceFen).toBeGreaterThan(0)
  })

  test('needs a cookie and a page to go back to', async () => {
    const said = async (xml: string) => (await post(document(xml))).text
    expect(await said(setUp().replace('<BuyerCookie>c-1</BuyerCookie>', ''))).toBe('缺少 BuyerCookie')
    expect(await said(setUp({ post: 'javascript:alert(1)' }))).toContain('须是 http 或 https 地址')
    expect(await said(setUp({ post: 'http://erp.inside:8080/back' }))).toBe('')
  })

  test('leaves nothing behind for ever', async () => {
    await mall.world.pool.run(`update punch_out set expires_at = now() - interval '2 days', returned_at = null`)
    await mall.world.pool.run(`update cart_item set created_at = now() - interval '3 days' where kind = 'system'`)
    expect(await sweepPunchOuts(mall.world)).toBeGreaterThan(0)
    expect(await mall.world.pool.rows('select 1 from punch_out')).toEqual([])
    expect(await sweepPunchOuts(mall.world)).toBe(0)
  })
})
