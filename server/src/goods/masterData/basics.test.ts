import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { startDueOptions } from './changeOptions.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S001')
})
afterAll(() => mall.close())

type Form = Sent<'/api/ops/saveBasic'>
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
let n = 0
const key = () => `basics-test-${++n}-${Date.now()}`
const depot = (o: Partial<Form> = {}): Form => ({
  ofKind: 'depot',
  code: `T${++n}`,
  name: `试验库 ${n}`,
  depotKind: 'social',
  cityCode: '130200',
  salesAreaCode: '031',
  outFeeFen: 1500,
  liftFeeFen: 1200,
  seq: 500,
  rev: null,
  requestId: key(),
  ...o,
})
const one = async (ofKind: Form['ofKind'], code: string) => {
  const found = (await desk.get('/api/ops/getBasics', { ofKind, word: code })).list.find(r => r.code === code)
  if (!found) throw new Error(`no ${ofKind} ${code}`)
  return found
}
const why = async (form: Form) => {
  const a = await desk.ask('/api/ops/saveBasic', form)
  return [nameOf(a.code), a.message]
}

test('a depot made at the desk can be chosen at once, in the goods form and by the mall', async () => {
  const d = depot()
  expect(await desk.get('/api/ops/saveBasic', d)).toEqual({ code: d.code, rev: 0, movedGoods: 0, changeNo: '', needs: '' })
  expect((await one('depot', d.code)).city).toBe('唐山市')
  const { depots } = await desk.get('/api/ops/getGoodsBasics', {})
  expect(depots).toContainEqual({ code: d.code, name: d.name })
  const all = await mall.guest.get('/api/depotInfo/getAPIResultDepotInfoList', {})
  expect(all.find(x => x.depotCode === d.code)).toMatchObject({ depotName: d.name, outFeeFenPerTon: 1500 })
})

test('the same request twice makes one row; a code is given once', async () => {
  const d = depot()
  const twins = await Promise.all([1, 2].map(() => desk.ask('/api/ops/saveBasic', d)))
  expect(twins.map(t => t.code)).toEqual([1, 1])
  expect(await why({ ...d, requestId: key() })).toEqual(['BASIC_CODE', `编码 ${d.code} 已经有了，请换一个`])
  expect(await why({ ...depot(), requestId: d.requestId })).toEqual(['REQUEST_REUSED', expect.any(String)])
})

test('of two who change a row at once one is told; the log has what was and what is', async () => {
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  const answers = await Promise.all(
    ['甲库', '乙库'].map(name => desk.ask('/api/ops/saveBasic', { ...d, name, rev: 0, requestId: key() })),
  )
  expect(answers.map(a => nameOf(a.code)).toSorted()).toEqual([1, 'BASIC_CHANGED'])
  const now = await one('depot', d.code)
  expect(now.rev).toBe(1)
  const { list } = await desk.get('/api/ops/getAuditList', { objectType: 'depot', objectId: d.code })
  expect(list.map(l => [l.action, l.detail])).toEqual([
    ['修改基础资料', `名称 ${d.name} → ${now.name}`],
    ['新增基础资料', expect.stringContaining('出库费（元/吨） 15.00')],
  ])
})

test('a depot that is off is in no choice, its goods are sold as before; it comes back', async () => {
  const before = await one('depot', 'W03')
  expect(before.goodsCount).toBeGreaterThan(0)
  const { rev } = await desk.get('/api/ops/switchBasic', { ofKind: 'depot', code: 'W03', rev: before.rev, off: true })
  const offered = async () => (await desk.get('/api/ops/getGoodsBasics', {})).depots.some(d => d.code === 'W03')
  expect(await offered()).toBe(false)
  const all = await mall.guest.get('/api/depotInfo/getAPIResultDepotInfoList', {})
  expect(all.some(d => d.depotCode === 'W03')).toBe(true)
  const again = await desk.ask('/api/ops/switchBasic', { ofKind: 'depot', code: 'W03', rev: before.rev, off: false })
  expect(nameOf(again.code)).toBe('BASIC_CHANGED')
  await desk.get('/api/ops/switchBasic', { ofKind: 'depot', code: 'W03', rev, off: false })
  expect(await offered()).toBe(true)
})

test('what cannot be missed is not switched off: the default area, the mill’s depot, a channel with goods', async () => {
  const off = async (ofKind: Form['ofKind'], code: string) => {
    const { rev } = await one(ofKind, code)
    return (await desk.ask('/api/ops/switchBasic', { ofKind, code, rev, off: true })).message
  }
  expect(await off('area', '035')).toContain('默认区域')
  expect(await off('area', '031')).toContain('3 个城市属于它')
  expect(await off('depot', 'W01')).toContain('厂内成品库')
  expect(await off('channel', 'J0000009')).toMatch(/还有 \d+ 个在架商品/)
})

test('a channel’s telephone is on the card at once; a service that is off is offered no more', async () => {
  const c = await one('channel', 'J0000009')
  await desk.get('/api/ops/saveBasic', { ...c, ofKind: 'channel', telephone: '0311-88886666', requestId: key() })
  const { channels } = await mall.guest.get('/api/goods/getChannelCardList', {})
  expect(channels.find(x => x.channelCode === 'J0000009')?.telephone).toBe('0311-88886666')
  const s = await one('service', 'FILM')
  await desk.get('/api/ops/switchBasic', { ofKind: 'service', code: 'FILM', rev: s.rev, off: true })
  const services = await mall.guest.get('/api/productAdditionalServices/getProductAdditionalServicesList', {})
  expect(services.some(x => x.code === 'FILM')).toBe(false)
  await desk.get('/api/ops/switchBasic', { ofKind: 'service', code: 'FILM', rev: s.rev + 1, off: false })
})

test('a city moves from its area to another, and its buyers are quoted there', async () => {
  const a = await one('area', '032')
  await desk.get('/api/ops/saveBasic', { ...a, ofKind: 'area', cityCodes: [...a.cityCodes, '130200'], requestId: key() })
  expect((await one('area', '031')).cityCodes).not.toContain('130200')
  expect((await mall.guest.get('/api/address/getRegion', { city: '唐山市' })).salesAreaCode).toBe('032')
})

test('freight: what is missing is found, one figure is written once, a search names the new price', async () => {
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  const missing = await desk.get('/api/ops/getFreights', { depotCode: d.code, missing: true, pageSize: 100 })
  expect(missing.totalCount).toBe(missing.list.length)
  const line = { depotCode: d.code, salesAreaCode: '035', wasFen: null, freightFen: 4200 }
  expect(await desk.get('/api/ops/saveFreights', { lines: [line] })).toEqual({ changed: 1, changeNo: '', needs: '' })
  expect(await desk.get('/api/ops/saveFreights', { lines: [line] })).toMatchObject({ changed: 0 })
  const late = await desk.ask('/api/ops/saveFreights', { lines: [{ ...line, freightFen: 4300 }] })
  expect(nameOf(late.code)).toBe('BASIC_CHANGED')
  const negative = await desk.ask('/api/ops/saveFreights', { lines: [{ ...line, freightFen: -1 }] })
  expect(negative.message).toBe('运费：不能为负')
  expect(mall.world.catalogue.freight(d.code, '035')).toBe(4200)
})

test('bad input is named by its field', async () => {
  expect(await why(depot({ code: '小写' }))).toEqual(['BASIC_WRONG', expect.stringContaining('编码：')])
  expect(await why(depot({ name: ' ' }))).toEqual(['BASIC_WRONG', '名称：请填写名称'])
  expect(await why(depot({ name: '长'.repeat(31) }))).toEqual(['BASIC_WRONG', '名称：不能超过 30 个字'])
  expect(await why(depot({ outFeeFen: -1 }))).toEqual(['BASIC_WRONG', '出库费（元/吨）：不能为负'])
  expect(await why(depot({ cityCode: '999999' }))).toEqual(['BASIC_WRONG', '所在城市：没有这个城市'])
  expect(await why(depot({ salesAreaCode: '999' }))).toEqual(['BASIC_WRONG', '所在销售区域：没有这个区域，或已停用'])
  const c = await one('channel', 'J0000009')
  expect(await why({ ...c, ofKind: 'channel', telephone: '123', requestId: key() })).toEqual([
    'BASIC_WRONG',
    expect.stringContaining('电话：电话形如'),
  ])
  expect(await why({ ...depot(), rev: 3 })).toEqual(['BASIC_NONE', expect.any(String)])
})

test('who has no right to the desk neither reads nor writes; the makers of goods do', async () => {
  const sales = await mall.staff('S011')
  expect(nameOf((await sales.ask('/api/ops/getBasics', { ofKind: 'mill' })).code)).toBe('STAFF_RIGHT')
  expect(nameOf((await sales.ask('/api/ops/saveBasic', depot())).code)).toBe('STAFF_RIGHT')
  const pricing = await mall.staff('S004')
  expect((await pricing.get('/api/ops/getBasics', { ofKind: 'mill' })).totalCount).toBeGreaterThan(0)
  expect(nameOf((await pricing.ask('/api/ops/getSetup', {})).code)).toBe('STAFF_RIGHT')
})

test('freight by Excel: each wrong cell is named; without one all rows are written, and the same file changes nothing', async () => {
  const send = async (rows: (string | number)[][], dryRun: 0 | 1, startsAt?: number) => {
    const heads = ['仓库', '仓库编码', '区域编码', '运费 元/吨']
    const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [heads, ...rows] }] })
    const bound = 'xxbasicsxx'
    const field = (name: string, value: string) =>
      `--${bound}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const payload = Buffer.concat([
      Buffer.from(
        `${field('dryRun', String(dryRun))}${field('requestId', key())}${startsAt ? field('startsAt', String(startsAt)) : ''}--${bound}\r\nContent-Disposition: form-data; name="file"; filename="freight.xlsx"\r\nContent-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${bound}--\r\n`),
    ])
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/importFreights',
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: desk.token ?? '' },
    })
    return reply.json() as { data: Reply<'/api/ops/importFreights'>; status: { message: string } }
  }
  const bad = await send(
    [
      ['', 'W02', '035', '免费'],
      ['', 'W99', '035', 30],
      ['', 'W02', '999', 30],
    ],
    0,
  )
  expect(bad.data.wrong.map(w => [w.row, w.column])).toEqual([
    [2, '运费 元/吨'],
    [3, '仓库编码'],
    [4, '区域编码'],
  ])
  // Of a wrong row nothing is shown as if it were to be written.
  expect(bad.data).toMatchObject({ changed: 0, freights: [] })
  const good = [
    ['', 'W02', 35, 31.5],
    ['', 'W02', '031', ''],
    ['', 'W05', '035', (mall.world.catalogue.freight('W05', '035') - 500) / 100],
  ]
  expect((await send(good, 1)).data).toMatchObject({ rows: 2, changed: 2 })
  const was = mall.world.catalogue.freight('W02', '035')
  expect(was).not.toBe(3150)
  expect((await send(good, 0)).data.changed).toBe(2)
  expect(mall.world.catalogue.freight('W02', '035')).toBe(3150)
  expect((await send(good, 0)).data.changed).toBe(0)
  // At an hour that comes: the sheet is kept, nothing is charged by it yet.
  const later = await send([['', 'W02', '035', 32]], 0, Date.now() + 3_600_000)
  expect([later.data.changed, later.data.needs, later.data.changeNo === '']).toEqual([1, '', false])
  expect(mall.world.catalogue.freight('W02', '035')).toBe(3150)
  await desk.get('/api/ops/withdrawOptionChange', { changeNo: later.data.changeNo })
})

test('area, freight, service and depot figures above the line wait for another person, small steps are summed; the rest is saved at once', async () => {
  const chief = await mall.staff('S003')
  const decide = (changeNo: string, pass: boolean, who = chief) =>
    who.ask('/api/ops/decideOptionChange', { changeNo, pass, reason: pass ? '' : '先不动' })
  const a = await one('area', '033')
  const save = (o: Partial<Form>) => desk.ask('/api/ops/saveBasic', { ...a, ofKind: 'area', ...o, requestId: key() })
  const adjust = async () => (await one('area', '033')).adjustFen
  // 900 yuan a ton: not on one person's word. His new name for it is there at once.
  const far = await save({ name: '华东试验区', adjustFen: a.adjustFen + 90_000 })
  expect(far.data.needs).toContain('区域加价 华东试验区 加价变动 900.00 元/吨，超过免审的 20.00 元/吨')
  expect(await one('area', '033')).toMatchObject({ name: '华东试验区', adjustFen: a.adjustFen })
  expect(mall.world.catalogue.areas.get('033')?.adjustFen).toBe(a.adjustFen)
  expect(nameOf((await save({ rev: far.data.rev, adjustFen: a.adjustFen + 100 })).code)).toBe('OPTION_HELD')
  expect(nameOf((await decide(far.data.changeNo, true, desk)).code)).toBe('OPTION_SELF')
  expect((await decide(far.data.changeNo, true)).code).toBe(1)
  expect([await adjust(), mall.world.catalogue.areas.get('033')?.adjustFen]).toEqual([a.adjustFen + 90_000, a.adjustFen + 90_000])
  const log = await desk.get('/api/ops/getAuditList', { objectType: 'area', objectId: '033' })
  expect(log.list[0]?.detail).toContain(
    `→ ${((a.adjustFen + 90_000) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} 元/吨`,
  )
  // 15 and 15: the second is 30 within a day.
  const step = async (fen: Fen) =>
    save({ name: '华东试验区', rev: (await one('area', '033')).rev, adjustFen: (await adjust()) + fen })
  expect((await step(-1500)).data).toMatchObject({ needs: '' })
  const second = await step(-1500)
  expect(second.data.needs).toContain('与近 24 小时没有经过审批的调整合计变动 30.00 元/吨')
  expect(await adjust()).toBe(a.adjustFen + 88_500)
  expect((await decide(second.data.changeNo, false)).code).toBe(1)
  // A depot's fee, a service's, and a freight.
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  expect((await desk.get('/api/ops/saveBasic', { ...d, rev: 0, outFeeFen: 9900, requestId: key() })).needs).toContain('出库费')
  const s = (await desk.get('/api/ops/getBasics', { ofKind: 'service' })).list[0]
  if (!s) throw new Error('no service')
  expect(
    (await desk.get('/api/ops/saveBasic', { ...s, ofKind: 'service', feeFen: s.feeFen + 5000, requestId: key() })).needs,
  ).toContain('加工服务')
  const wasFen = mall.world.catalogue.freight('W03', '035')
  const freight = { depotCode: 'W03', salesAreaCode: '035', wasFen, freightFen: wasFen + 2500 }
  const dear = await desk.get('/api/ops/saveFreights', { lines: [freight] })
  expect([dear.changed, dear.needs.includes('运费'), mall.world.catalogue.freight('W03', '035')]).toEqual([1, true, wasFen])
  expect((await decide(dear.changeNo, true)).code).toBe(1)
  expect(mall.world.catalogue.freight('W03', '035')).toBe(wasFen + 2500)
  const { list } = await desk.get('/api/ops/getOptionChanges', {})
  expect(list.find(c => c.changeNo === dear.changeNo)?.lines[0]).toMatchObject({ code: 'W03-035', wasFen, nowFen: wasFen + 2500 })
})

test('a freight’s first figure is its maker’s, and so is mending a slip in it; a move beyond the line is still two persons’', async () => {
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  const put = (wasFen: Fen | null, freightFen: Fen) =>
    desk.get('/api/ops/saveFreights', { lines: [{ depotCode: d.code, salesAreaCode: '035', wasFen, freightFen }] })
  expect(await put(null, 4200)).toMatchObject({ changed: 1, needs: '' })
  // 1 yuan: the 42 of before moved nobody's price.
  expect(await put(4200, 4300)).toMatchObject({ changed: 1, needs: '' })
  expect((await put(4300, 6250)).needs).toContain('合计变动 20.50 元/吨')
})

test('figures sent again under one request are one change; other figures under it are refused, not answered with the old ones', async () => {
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  const requestId = key()
  const send = (outFeeFen: Fen) => desk.ask('/api/ops/saveBasic', { ...d, rev: 0, outFeeFen, requestId })
  const first = await send(9900)
  expect(first.data.needs).toContain('出库费')
  expect((await send(9900)).data.changeNo).toBe(first.data.changeNo)
  expect(nameOf((await send(9800)).code)).toBe('REQUEST_REUSED')
})

test('a category is renamed, moved in order and hidden at once; its goods are still found', async () => {
  const tree = async () =>
    (await mall.guest.get('/api/goods/getProductLibCategoryTreeByParas', {})).flatMap(c => [c, ...c.children])
  const leaf = (await tree()).find(c => c.children.length === 0 && c.skuCount > 0 && c.cateCode.startsWith('QP'))
  const code = leaf?.cateCode ?? ''
  const row = await one('category', code)
  const channel = { ofChannel: row.ofChannel, classCode: row.classCode, parentCode: row.parentCode }
  await desk.get('/api/ops/saveBasic', { ...row, ofKind: 'category', name: '改名的目录', requestId: key() })
  expect((await tree()).find(c => c.cateCode === code)?.name).toBe('改名的目录')
  await desk.get('/api/ops/switchBasic', { ofKind: 'category', code, rev: row.rev + 1, off: true })
  expect((await tree()).some(c => c.cateCode === code)).toBe(false)
  const cards = await mall.guest.get('/api/productCard/getProductCardListGroupByPara', { ofChannel: row.ofChannel })
  expect(cards.some(c => c.cateCode === code)).toBe(false)
  expect(row.goodsCount).toBeGreaterThan(0)
  await desk.get('/api/ops/switchBasic', { ofKind: 'category', code, rev: row.rev + 2, off: false })
  await desk.get('/api/ops/saveBasic', { ...row, rev: row.rev + 3, ofKind: 'category', requestId: key() })
  const made = (o: Partial<Form>) =>
    why({ ofKind: 'category', code: `KX${++n}`, name: '专区', ...channel, rev: null, requestId: key(), ...o })
  expect(await made({ code: 'QPABC' })).toEqual(['BASIC_WRONG', expect.stringContaining('QP、QJ 开头的目录随品种而来')])
  expect(await made({ parentCode: code })).toEqual(['BASIC_WRONG', expect.stringContaining('目录只有两层')])
  expect(await made({ ofChannel: 'J9999999' })).toEqual(['BASIC_WRONG', '渠道：没有渠道 J9999999'])
  expect(await why({ ...row, ofKind: 'category', rev: row.rev + 4, classCode: 'SCRAP', requestId: key() })).toEqual([
    'BASIC_WRONG',
    '品类：定下后不能改',
  ])
})

test('a grade with its standard is added to a class and offered for its goods; off it is offered no more and refused anew', async () => {
  const grade = {
    ofKind: 'grade' as const,
    code: '',
    name: 'DX99D+Z',
    standard: 'GB/T 2518-2019',
    classCodes: ['GAL'],
    rev: null,
  }
  const sent = { ...grade, requestId: key() }
  const twins = await Promise.all([1, 2].map(() => desk.get('/api/ops/saveBasic', sent)))
  expect(new Set(twins.map(t => t.code)).size).toBe(1)
  const code = twins[0]?.code ?? ''
  const offered = async () =>
    (await desk.get('/api/ops/getGoodsBasics', {})).varieties
      .find(v => v.code === 'GGC')
      ?.grades.map(g => `${g.grade} ${g.standard}`)
  expect(await offered()).toContain('DX99D+Z GB/T 2518-2019')
  expect(await why({ ...grade, requestId: key() })).toEqual(['BASIC_WRONG', `名称：这一材质与标准已有（${code}）`])
  await desk.get('/api/ops/switchBasic', { ofKind: 'grade', code, rev: 0, off: true })
  expect(await offered()).not.toContain('DX99D+Z GB/T 2518-2019')
  const used = await one('grade', 'G0001')
  expect(used.goodsCount).toBeGreaterThan(0)
})

test('fees of a row take effect at an hour that is given: until then the old ones are charged and the change can be taken back', async () => {
  const d = depot()
  await desk.get('/api/ops/saveBasic', d)
  const startsAt = Date.now() + 3_600_000
  const ahead = await desk.get('/api/ops/saveBasic', {
    ...d,
    rev: 0,
    name: `${d.name} 新`,
    outFeeFen: 1600,
    startsAt,
    requestId: key(),
  })
  expect([ahead.needs, ahead.changeNo]).toEqual(['', expect.stringMatching(/./)])
  // The rest of the row is saved now, the fee is not.
  expect(await one('depot', d.code)).toMatchObject({ name: `${d.name} 新`, outFeeFen: 1500 })
  expect(await why({ ...d, rev: 1, outFeeFen: 1700, requestId: key() })).toEqual([
    'OPTION_HELD',
    expect.stringContaining(ahead.changeNo),
  ])
  await desk.get('/api/ops/withdrawOptionChange', { changeNo: ahead.changeNo })
  const again = await desk.get('/api/ops/saveBasic', {
    ...(await one('depot', d.code)),
    ofKind: 'depot',
    outFeeFen: 1650,
    startsAt,
    requestId: key(),
  })
  await mall.world.pool.run(`update option_change set starts_at = now() - interval '1 second' where change_no = $1`, [
    again.changeNo,
  ])
  expect(await startDueOptions(mall.world)).toBe(1)
  expect((await one('depot', d.code)).outFeeFen).toBe(1650)
  // Beyond the line somebody else agrees first, whatever the hour.
  const dear = await desk.get('/api/ops/saveBasic', {
    ...(await one('depot', d.code)),
    ofKind: 'depot',
    outFeeFen: 9900,
    startsAt,
    requestId: key(),
  })
  expect(dear.needs).toContain('出库费')
  expect(await why(depot({ startsAt }))).toEqual(['BASIC_WRONG', '生效时间：新增的马上有效，不用定时间'])
  expect(
    await why({ ...(await one('depot', 'W03')), ofKind: 'depot', liftFeeFen: 1, startsAt: Date.now() - 1000, requestId: key() }),
  ).toEqual(['BASIC_WRONG', expect.stringContaining('已过')])
})

test('freight and what an area adds begin at their hour, and the price of a day before it is without them', async () => {
  const day = async (n: number) =>
    (await mall.world.pool.row<{ day: string }>(`select (day_of(now()) + $1::int)::text as day`, [n]))?.day ?? ''
  const on = async (n: number) => {
    const p = await desk.get('/api/ops/getPriceOn', { skuCode: EXAMPLE_SKU, day: await day(n) })
    return (p.areas.find(x => x.salesAreaCode === '033')?.priceFen ?? 0) - p.priceFen
  }
  const yesterday = await on(-1)
  const startsAt = Date.now() + 3_600_000
  const wasFen = mall.world.catalogue.freight('W04', '035')
  const line = { depotCode: 'W04', salesAreaCode: '035', wasFen, freightFen: wasFen + 500 }
  const ahead = await desk.get('/api/ops/saveFreights', { lines: [line], startsAt })
  expect([ahead.needs, ahead.changeNo === '', mall.world.catalogue.freight('W04', '035')]).toEqual(['', false, wasFen])
  const a = await one('area', '033')
  const area = await desk.get('/api/ops/saveBasic', {
    ...a,
    ofKind: 'area',
    adjustFen: a.adjustFen + 700,
    startsAt,
    requestId: key(),
  })
  expect((await one('area', '033')).adjustFen).toBe(a.adjustFen)
  await mall.world.pool.run(
    `update option_change set starts_at = now() - interval '1 second' where change_no = any($1::text[])`,
    [[ahead.changeNo, area.changeNo]],
  )
  expect(await startDueOptions(mall.world)).toBe(2)
  await mall.world.rereadCatalogue()
  expect(mall.world.catalogue.freight('W04', '035')).toBe(wasFen + 500)
  expect([await on(0), await on(-1)]).toEqual([a.adjustFen + 700, yesterday])
})

test('a city is made, moved and stopped at the desk: one area each, its name once, and what names it stands', async () => {
  const city = (o: Partial<Form> = {}): Form => ({
    ofKind: 'city',
    code: '139001',
    name: '试验市',
    shortName: '试验',
    pinyin: 'shiyan',
    provinceCode: '130000',
    salesAreaCode: '031',
    hot: false,
    rev: null,
    requestId: key(),
    ...o,
  })
  const at = async (c: string) => (await mall.guest.get('/api/address/getRegion', { city: c })).salesAreaCode
  const found = async () => (await mall.guest.get('/api/address/findCity', { word: '试验' })).cities.map(c => c.cityName)
  expect(await why(city({ code: 'ABC' }))).toEqual(['BASIC_WRONG', '编码：是 6 位行政区划代码，启用后不能改'])
  expect(await why(city({ provinceCode: '110000' }))).toEqual(['BASIC_WRONG', '省份：与编码的前两位不符'])
  expect(await why(city({ name: '石家庄市' }))).toEqual(['BASIC_WRONG', '名称：与 130100 重名，请换一个'])
  expect(await why(city({ salesAreaCode: 'NIX' }))).toEqual(['BASIC_WRONG', '所在销售区域：没有这个区域，或已停用'])
  expect(await desk.get('/api/ops/saveBasic', city())).toMatchObject({ code: '139001', rev: 0 })
  expect([await at('试验市'), await found()]).toEqual(['031', ['试验市']])
  // Moved by its own row: whoever had an area open with the old cities reads it anew.
  const old = await one('area', '031')
  await desk.get('/api/ops/saveBasic', city({ salesAreaCode: '033', rev: 0, requestId: key() }))
  expect(await at('试验市')).toBe('033')
  expect(
    await why({ ...old, ofKind: 'area', seq: old.seq, name: `${old.name}`, cityCodes: old.cityCodes, requestId: key() }),
  ).toEqual(['BASIC_CHANGED', expect.any(String)])
  expect((await one('area', '031')).cityCodes).not.toContain('139001')
  // And by an area: it belongs to that one alone, its own history says so.
  const there = await one('area', '031')
  await desk.get('/api/ops/saveBasic', { ...there, ofKind: 'area', cityCodes: [...there.cityCodes, '139001'], requestId: key() })
  expect([await at('试验市'), (await one('area', '033')).cityCodes.includes('139001')]).toEqual(['031', false])
  const log = await desk.get('/api/ops/getAuditList', { objectType: 'city', objectId: '139001' })
  expect(log.list[0]?.detail).toBe('所在销售区域 033 → 031（随区域的城市）')
  // Stopped it is offered no more; whoever has chosen it pays as before, and an address that names it stands and can be mended.
  const buyer = await mall.buyer('demo01')
  const address = { name: '工地', receiver: '马丁酉', mobile: '13800001234', cityCode: '139001', detail: '示例路 1 号' }
  const { addressId } = await buyer.get('/api/company/insertCompanyShippingAddress', address)
  const now = await one('city', '139001')
  await desk.get('/api/ops/switchBasic', { ofKind: 'city', code: '139001', rev: now.rev, off: true })
  expect([await found(), await at('试验市')]).toEqual([[], '031'])
  expect((await buyer.ask('/api/company/insertCompanyShippingAddress', address)).message).toContain('请选择列表中的城市')
  const mended = { ...address, addressId, detail: '示例路 2 号' }
  expect((await buyer.ask('/api/company/updateCompanyShippingAddress', mended)).code).toBe(1)
  const { whyNotOff } = await one('city', '130100')
  expect(whyNotOff).toContain('默认城市不能停用')
})
