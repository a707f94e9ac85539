// 开户行名录 and the telephones of channels: many rows at once, every wrong cell said, all or none.
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { checkDigit } from '@mall/domain/site/bankBranches/branchSheet.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let admin: Caller
let warehouse: Caller
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  ;[admin, warehouse, buyer] = await Promise.all([mall.staff('S001'), mall.staff('S023'), mall.buyer('demo05')])
})
afterAll(() => mall.close())

let n = 0
type Cell = string | number | null
const HEADS = ['联行号', '银行', '支行名称', '城市']
async function send(rows: Cell[][], dryRun: 0 | 1, o: { heads?: string[]; who?: Caller } = {}) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [o.heads ?? HEADS, ...rows] }] })
  const bound = 'xxbranchesxx'
  const field = (name: string, value: string) =>
    `--${bound}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(
      `${field('dryRun', String(dryRun))}${field('requestId', `branches-test-${n++}`)}--${bound}\r\nContent-Disposition: form-data; name="file"; filename="branches.xlsx"\r\nContent-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${bound}--\r\n`),
  ])
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/ops/importBranches',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: (o.who ?? admin).token ?? '' },
  })
  return reply.json() as { data: Reply<'/api/ops/importBranches'>; status: { code: number; message: string } }
}
/** Numbers with their check digit, of a bank that is none of the demo's. */
const lineNo = (serial: number): string => {
  const eleven = `1021210${String(serial).padStart(4, '0')}`
  return `${eleven}${checkDigit(eleven)}`
}
const found = (word: string) => buyer.get('/api/subBank/getSteelSubBankOfPages', { cityCode: '', word })
const count = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from sub_bank'))?.n ?? 0

describe('an Excel of branches', () => {
  test('is read first; written, companies can choose them at once; written again nothing changes', async () => {
    const before = await count()
    const rows = [
      [Number(lineNo(1)), '钢城银行', '钢城银行石家庄东支行', '石家庄市'],
      [lineNo(2), '钢城银行', '钢城银行保定支行', '保定'],
    ]
    const dry = (await send(rows, 1)).data
    expect(dry).toMatchObject({ rows: 2, changed: 2, made: 2, wrong: [], wrongCount: 0 })
    expect(await count()).toBe(before)
    expect((await send(rows, 0)).data).toMatchObject({ changed: 2, made: 2 })
    expect((await found('钢城银行')).list.map(b => [b.lineNo, b.cityName])).toEqual([
      [lineNo(1), '石家庄市'],
      [lineNo(2), '保定市'],
    ])
    expect((await send(rows, 0)).data).toMatchObject({ changed: 0, made: 0, branches: [] })
    const log = await admin.get('/api/ops/getAuditList', { objectType: 'branch' })
    expect(log.list.map(l => l.detail)).toEqual([`新增 2 家，如 ${lineNo(1)} 钢城银行 钢城银行石家庄东支行`])
  })

  test('a branch that is there is renamed, with what it was in the log; what is not in the file stays', async () => {
    const { data } = await send([[lineNo(2), '钢城银行', '钢城银行保定城北支行', '保定市']], 0)
    expect(data).toMatchObject({ changed: 1, made: 0, branches: [{ wasName: '钢城银行 钢城银行保定支行' }] })
    const [line] = (await admin.get('/api/ops/getAuditList', { objectType: 'branch', word: lineNo(2) })).list
    expect(line?.detail).toBe('钢城银行 钢城银行保定支行 → 钢城银行 钢城银行保定城北支行')
    expect((await found('钢城银行')).totalCount).toBe(2)
  })

  test('with one wrong cell writes nothing, and says each by row and column', async () => {
    const before = await count()
    const { data } = await send(
      [
        [lineNo(3), '钢城银行', '钢城银行唐山支行', '唐山市'],
        [`${lineNo(4).slice(0, 11)}${(Number(lineNo(4)[11]) + 1) % 10}`, '钢城银行', '钢城银行沧州支行', '沧州市'],
        [lineNo(3), '', '钢城银行邯郸支行', '乌有市'],
      ],
      0,
    )
    expect(data.wrong.map(w => `${w.row} ${w.column} ${w.why}`)).toEqual([
      '3 联行号 校验位不符，请核对有没有抄错',
      '4 联行号 与第 2 行相同',
      '4 银行 为空',
      '4 城市 没有城市「乌有市」，写所在的地级市，如 保定市',
    ])
    expect(data.wrongCount).toBe(4)
    expect(await count()).toBe(before)
    expect((await send([], 0, { heads: ['联行号', '银行'] })).status.message).toContain('缺少列：支行名称、城市')
  })

  test('two at once with the same new branch: both are done, it is there once, made once', async () => {
    const row = [[lineNo(5), '钢城银行', '钢城银行衡水支行', '衡水市']]
    const both = await many(2, () => send(row, 0))
    expect(both.map(b => b.data.made).toSorted()).toEqual([0, 1])
    expect((await found('钢城银行衡水支行')).totalCount).toBe(1)
  })

  test('thousands are written in one step', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [lineNo(1000 + i), '钢城银行', `钢城银行第 ${i} 支行`, '石家庄市'])
    expect((await send(rows, 0)).data).toMatchObject({ rows: 3000, made: 3000 })
    const page = await admin.get('/api/ops/getBranches', { word: '钢城银行第', cityCode: '130100', pageSize: 100 })
    expect([page.totalCount, page.totalPage, page.list.length]).toEqual([3000, 30, 100])
    expect((await admin.get('/api/ops/getBranches', { word: '%' })).totalCount).toBe(0)
  })

  test('a wrong one is taken out once; an account that names it keeps its words', async () => {
    await mall.world.pool.run(
      `update company_bank_account set line_no = $1, sub_bank_name = '钢城银行石家庄东支行' where id = (select min(id) from company_bank_account where not deleted)`,
      [lineNo(1)],
    )
    const [row] = (await admin.get('/api/ops/getBranches', { word: lineNo(1) })).list
    expect(row).toMatchObject({ accountCount: 1, cityName: '石家庄市' })
    await many(2, () => admin.get('/api/ops/removeBranch', { lineNo: lineNo(1) }))
    expect((await found('钢城银行石家庄东支行')).totalCount).toBe(0)
    const { list } = await admin.get('/api/ops/getAuditList', { objectType: 'branch', word: lineNo(1) })
    expect(list.map(l => l.detail).filter(d => d === '钢城银行 钢城银行石家庄东支行')).toHaveLength(1)
    const kept = await mall.world.pool.row<{ name: string }>(
      'select sub_bank_name as name from company_bank_account where line_no = $1',
      [lineNo(1)],
    )
    expect(kept?.name).toBe('钢城银行石家庄东支行')
  })

  test('is for who keeps the basics', async () => {
    expect((await send([[lineNo(6), '甲', '乙', '保定市']], 0, { who: warehouse })).status.code).not.toBe(1)
    expect(await refusal(warehouse, '/api/ops/removeBranch', { lineNo: lineNo(2) })).toBe('STAFF_RIGHT')
  })
})

describe('the telephones of channels', () => {
  type Line = Sent<'/api/ops/saveChannelPhones'>['lines'][number]
  const rows = async () => (await admin.get('/api/ops/getBasics', { ofKind: 'channel', pageSize: 100 })).list
  const lines = async (telephone: (i: number) => string): Promise<Line[]> =>
    (await rows()).map(({ code, rev }, i) => ({ code, rev, telephone: telephone(i) }))

  test('are saved together, shown in the mall at once, each with its line of the log; twins are one', async () => {
    const wanted = await lines(i => `0311-888${String(10_000 + i)}`)
    const twins = await many(2, () => admin.get('/api/ops/saveChannelPhones', { lines: wanted }))
    expect(twins.map(t => t.changed).toSorted((a, b) => a - b)).toEqual([0, wanted.length])
    expect((await rows()).map(r => r.telephone)).toEqual(wanted.map(l => l.telephone))
    const first = wanted[0]
    expect((await mall.guest.get('/api/goods/getChannelInfoByChannelCode', { channelCode: first?.code ?? '' }))?.telephone).toBe(
      first?.telephone,
    )
    const { list } = await admin.get('/api/ops/getAuditList', { objectType: 'channel', word: first?.code ?? '' })
    expect(list[0]?.detail).toMatch(/^电话 .* → 0311-88810000$/)
    // Nothing else of a channel is touched.
    expect((await rows()).map(r => r.rev)).toEqual(wanted.map(l => l.rev + 1))
  })

  test('with one that is none, or one that somebody changed meanwhile, nothing is saved', async () => {
    const before = (await rows()).map(r => r.telephone)
    const wrong = await lines(i => (i === 3 ? '八八八' : `0311-777${String(10_000 + i)}`))
    const answer = await admin.ask('/api/ops/saveChannelPhones', { lines: wrong })
    expect(answer.message).toMatch(/电话.*0311-88886666/)
    const stale = (await lines(i => `0311-777${String(10_000 + i)}`)).map((l, i) => (i === 3 ? { ...l, rev: l.rev - 1 } : l))
    expect(await refusal(admin, '/api/ops/saveChannelPhones', { lines: stale })).toBe('BASIC_CHANGED')
    expect((await rows()).map(r => r.telephone)).toEqual(before)
    expect(await refusal(warehouse, '/api/ops/saveChannelPhones', { lines: wrong })).toBe('STAFF_RIGHT')
  })
})
