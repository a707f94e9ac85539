// 银行直联 with 招商银行 on loopback: what its list says is a receipt once, whichever way told of it first; silent, broken, wrongly signed or taken apart into pages it
// loses nothing and takes nothing twice; an order that waits for its transfer is paid by it.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReceivingAccount, receivingText, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { soonestOf } from '../../platform/db/soon.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { many, type Caller } from '../../testing/testMall.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from '../payment/testPay.ts'
import { payArrived } from '../payment/payByTransfer.ts'
import { askAgain, nextTurn, takeTurn } from './bankRound.queries.ts'
import { cmbLink } from './cmbLink.ts'
import { CMB_NOTICE } from './cmbNotice.routes.ts'
import { readBank } from './readBank.job.ts'
import { type BankLine, type CmbHouse, cmbHouse } from './testCmb.ts'
import { signTransfer, TRANSFER_MERCHANT, type TransferNotice } from './transferNotice.ts'

const ACCOUNT = '755915678910001'
const OWN: ReceivingAccount = {
  holder: '恒冶钢铁商城（演示）有限公司',
  bankName: '招商银行石家庄分行',
  lineNo: '308121000019',
  accountNo: ACCOUNT,
  prefix: ACCOUNT,
}
const DAY_MS = 86_400_000
const stamp = (ms: number) => new Date(ms + 28_800_000).toISOString().replaceAll(/\D/g, '')

openMall()
let house: CmbHouse
let company: { id: number; name: string }
let clerk: Caller
let finance: Caller
let checker: Caller
const receiving = async (change: Partial<ReceivingAccount> = {}) => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ('funds.receivingAccount', $1) on conflict (key) do update set value = excluded.value`,
    [receivingText({ ...OWN, ...change })],
  )
  mall.world.rules.forget()
}
beforeAll(async () => {
  house = await cmbHouse(ACCOUNT)
  clerk = await mall.staff('S028')
  finance = await mall.staff('S005')
  checker = await mall.staff('S001')
  company = (await mall.world.pool.row<{ id: number; name: string }>(
    `select c.id, c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )) ?? { id: 0, name: '' }
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, transfer: 'cmb' },
    adapters: { ...settings.adapters, cmb: house.settings },
  }
})
afterAll(() => house.close())
beforeEach(async () => {
  Object.assign(house, { mood: 'sound', signer: 'now', plain: '', code: null, saysReqid: '', figures: false, pageSize: 200 })
  house.lines.length = 0
  house.asked.length = 0
  house.wrong = 0
  balanceFen = 100_000_000
  await mall.world.pool.run('delete from bank_round')
  await receiving()
  endRest(mall.world.pool, 'transfer')
})

let n = 0
let balanceFen = 0
const newId = () => `C0531BH${String(++n).padStart(4, '0')}ABCZ`
/** As the bank writes it down, the oldest first. */
function moves(o: Partial<BankLine> & { ago?: number } = {}): BankLine {
  const { ago = 60_000, ...given } = o
  const at = stamp(Date.now() - ago)
  const side = given.side ?? 'C'
  const fen = given.fen ?? 1_000_000 + n
  balanceFen += side === 'C' ? fen : -fen
  const l: BankLine = {
    day: at.slice(0, 8),
    time: at.slice(8, 14),
    id: newId(),
    side,
    fen,
    payerName: company.name,
    payerAccount: '13050161000000000123',
    remark: '货款',
    balanceFen,
    ...given,
  }
  house.lines.push(l)
  return l
}
const sub = () => virtualAccountOf(company.id, OWN).slice(ACCOUNT.length)
const later = () => mall.world.pool.run(`update bank_round set asked_at = asked_at - interval '10 seconds'`)
const standing = () =>
  mall.world.pool.row<{ whole: string; page: string | null; again: boolean }>(
    'select whole_to::text as whole, page, again from bank_round',
  )
/** To the end of the round, as the job goes on. */
async function round(): Promise<number> {
  let receipts = 0
  for (let i = 0; i < 50; i++) {
    await later()
    receipts += await readBank(mall.world)
    if (!(await standing())?.again) break
  }
  return receipts
}
const receiptsOf = (id: string) =>
  mall.world.pool.rows<{
    no: string
    source: string
    state: string
    fen: Fen
    account: string
    remark: string
    companyId: number | null
  }>(
    `select receipt_no as no, source, state, amount_fen as fen, to_account as account, remark, company_id as "companyId" from fund_receipt where bank_txn_id = $1`,
    [id],
  )
const odds = (id: string) =>
  mall.world.pool.rows<{ no: string; why: string; state: string; bookable: boolean; fen: Fen }>(
    'select odd_no as no, why, state, bookable, amount_fen as fen from odd_arrival where txn_id = $1',
    [id],
  )
const seen = async () => (await partnerStates(mall.world.pool)).find(s => s.partner === 'transfer')

describe('a round of questions', () => {
  test('what came in is a receipt by the rules of any other, what went out is nothing; asked again it is known', async () => {
    const [mine, main, out] = [
      moves({ sub: sub(), remark: '货款', extended: '2026-11' }),
      moves({ payerName: '某某集团财务公司' }),
      moves({ side: 'D', fen: 5_000 }),
      moves({ payerName: '', payerAccount: '', remark: '结息' }),
    ]
    const had = await balanceOf()
    expect(await round()).toBe(2)
    expect(await receiptsOf(mine.id)).toMatchObject([
      { source: 'link', state: 'booked', fen: mine.fen, account: virtualAccountOf(company.id, OWN), remark: '货款 2026-11' },
    ])
    expect(await receiptsOf(main.id)).toMatchObject([{ source: 'link', state: 'open', account: ACCOUNT }])
    expect(await receiptsOf(out.id)).toEqual([])
    expect(await balanceOf()).toBe(had + mine.fen)
    // The same list once a minute uses up no number.
    const numbers = () => mall.world.pool.row('select r.last_value as r, o.last_value as o from receipt_no r, odd_arrival_no o')
    const used = await numbers()
    expect(await round()).toBe(0)
    expect(await numbers()).toEqual(used)
    expect(house.wrong).toBe(0)
    const { source } = await clerk.get('/api/ops/getReceipt', { receiptNo: (await receiptsOf(mine.id))[0]?.no ?? '' })
    expect(source).toBe('link')
  })

  test('the sub-number by itself is a number of ours as well; one that is none leaves the account', async () => {
    await receiving({ prefix: '880012' })
    const [own, none] = [moves({ sub: virtualAccountOf(company.id, { ...OWN, prefix: '880012' }) }), moves({ sub: '0000000001' })]
    await round()
    expect((await receiptsOf(own.id))[0]).toMatchObject({ state: 'booked', companyId: company.id })
    expect((await receiptsOf(none.id))[0]).toMatchObject({ state: 'open', account: ACCOUNT })
  })

  test('page by page, ten seconds between two questions, whoever asks; a process that ends in the middle is followed by another', async () => {
    const lines = Array.from({ length: 7 }, () => moves())
    house.pageSize = 3
    await Promise.all([readBank(mall.world), readBank(mall.world), readBank(mall.world)])
    expect(house.asked).toHaveLength(1)
    expect(await standing()).toMatchObject({ again: true })
    // The next turn is told to the alarm, and none before.
    const ms = await soonestOf(mall.world.pool, 0, [nextTurn])
    expect(ms).toBeGreaterThan(5_000)
    expect(ms).toBeLessThan(10_100)
    expect(await readBank(mall.world)).toBe(0)
    await round()
    expect(house.asked.map(a => a.keys === undefined)).toEqual([true, false, false])
    for (const l of lines) expect(await receiptsOf(l.id)).toHaveLength(1)
    expect(await standing()).toMatchObject({ page: null, again: false })
    // A key of yesterday is not sent: the round begins anew.
    await later()
    await readBank(mall.world)
    await mall.world.pool.run(
      `update bank_round set began_at = began_at - interval '1 hour', page_at = page_at - interval '1 hour'`,
    )
    house.asked.length = 0
    await later()
    await readBank(mall.world)
    expect(house.asked).toMatchObject([{ keys: undefined }])
  })

  test('a list of so many pages that it takes more than ten minutes is read to its end', async () => {
    const lines = Array.from({ length: 7 }, () => moves())
    house.pageSize = 1
    for (let i = 0; i < 12 && (i === 0 || (await standing())?.again); i++) {
      await later()
      await readBank(mall.world)
      await mall.world.pool.run(`update bank_round set began_at = began_at - interval '3 minutes'`)
    }
    expect(await standing()).toMatchObject({ page: null, again: false })
    expect(house.asked).toHaveLength(7)
    for (const l of lines) expect(await receiptsOf(l.id)).toHaveLength(1)
  })

  test('after an outage it goes on behind the last whole day, a month at a time, and thirteen months at the most', async () => {
    const old = moves({ ago: 40 * DAY_MS })
    const today = moves()
    await mall.world.pool.run(`insert into bank_round (account, whole_to) values ($1, current_date - 45)`, [ACCOUNT])
    await round()
    expect(house.asked).toHaveLength(2)
    for (const l of [old, today]) expect(await receiptsOf(l.id)).toHaveLength(1)
    const yesterday = stamp(Date.now() - DAY_MS - 6 * 3_600_000 + DAY_MS - DAY_MS).slice(0, 8)
    expect((await standing())?.whole.replaceAll('-', '')).toBe(yesterday)
    // Yesterday is read no more, today is.
    house.asked.length = 0
    await round()
    expect(house.asked[0]?.begin).toBe(stamp(Date.now() - 6 * 3_600_000).slice(0, 8))
    await mall.world.pool.run(`update bank_round set whole_to = current_date - 500`)
    house.asked.length = 0
    await later()
    await readBank(mall.world)
    const first = house.asked[0]?.begin ?? ''
    expect(Date.now() - Date.parse(`${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}`)).toBeLessThan(398 * DAY_MS)
  })

  test('a day whose balances do not follow is asked for again, and said once; three days later it is let go', async () => {
    const day = 1 * DAY_MS + 7 * 3_600_000
    moves({ ago: day + 3000 })
    moves({ ago: day + 2000 })
    balanceFen += 777
    const after = moves({ ago: day })
    await mall.world.pool.run(
      `insert into bank_round (account, whole_to) values ($1, (now() at time zone 'Asia/Shanghai')::date - 3)`,
      [ACCOUNT],
    )
    const asked = (await seen())?.refusedToday ?? 0
    await round()
    const stuck = (await standing())?.whole ?? ''
    expect(stuck.replaceAll('-', '') < after.day).toBe(true)
    expect((await seen())?.lastRefusedWhy).toContain('余额接不上')
    await round()
    expect((await seen())?.refusedToday).toBe(asked + 1)
    // What was missing is there: the day is whole.
    const [first] = house.lines.splice(2, 1)
    balanceFen = house.lines.at(-1)?.balanceFen ?? 0
    moves({ ago: day + 1000, fen: 777 })
    moves({ ...first, ago: day, fen: first?.fen ?? 0 })
    await round()
    expect(((await standing())?.whole ?? '').replaceAll('-', '') >= after.day).toBe(true)
    expect(await receiptsOf(after.id)).toHaveLength(1)
  })

  test('what the bank writes into a day that was read to its end is found by the balance of the next, and taken', async () => {
    const at = (days: number) => days * DAY_MS + 7 * 3_600_000
    moves({ ago: at(2) })
    const middle = stamp(Date.now() - at(1)).replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
    await mall.world.pool.run(`insert into bank_round (account, whole_to) values ($1, $2::date - 2)`, [ACCOUNT, middle])
    // As it stood when the day after that one was over.
    await mall.world.pool.run(`update bank_round set whole_to = $1::date - 1, whole_fen = $2`, [middle, balanceFen])
    const late = moves({ ago: at(2) - 60_000 })
    const next = moves({ ago: at(1) })
    await round()
    expect((await seen())?.lastRefusedWhy).toContain('往回 3 天再查')
    for (const l of [late, next]) expect(await receiptsOf(l.id)).toHaveLength(1)
    // Nothing is said a second time, and it goes on from there.
    const asked = (await seen())?.refusedToday
    await round()
    expect((await seen())?.refusedToday).toBe(asked)
    const whole = await mall.world.pool.row<{ fen: Fen }>('select whole_fen as fen from bank_round')
    expect(whole?.fen).toBe(balanceFen)
  })

  test('as seldom as the bank wants it, and at once where something calls for it', async () => {
    const bank = { account: ACCOUNT, firstDay: '', minutes: 30 }
    await round()
    await later()
    expect(await takeTurn(mall.world.pool, bank)).toBeUndefined()
    await askAgain(mall.world.pool, bank)
    expect(await takeTurn(mall.world.pool, bank)).toMatchObject({ page: '' })
    await mall.world.pool.run(`update bank_round set page = null, read_at = now() - interval '31 minutes'`)
    await later()
    expect(await takeTurn(mall.world.pool, bank)).toMatchObject({ page: '' })
  })

  test('nothing is asked about another account than 收款账户: the desk reads it', async () => {
    moves()
    await receiving({ accountNo: '755915678919999', prefix: '' })
    expect(await readBank(mall.world)).toBe(0)
    expect(house.asked).toHaveLength(0)
    expect((await seen())?.lastAwayWhy).toContain('不是规则里的收款账户')
  })
})

describe('what is no answer of the bank’s', () => {
  const link = (deadlineMs = 600) => cmbLink(mall.world.pool, house.settings, deadlineMs)
  const today = stamp(Date.now()).replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  const read = (deadlineMs?: number) => link(deadlineMs).read({ from: today, to: today, page: '' })

  test.each([
    ['silent', { kind: 'away', asked: true }],
    ['reset', { kind: 'away', asked: true }],
    ['error', { kind: 'away', asked: true }],
    ['garbage', { kind: 'away', asked: true }],
    ['huge', { kind: 'away', asked: true }],
    ['redirect', { kind: 'away', asked: true }],
    ['proxy', { kind: 'refused', alarm: true }],
    ['lost', { kind: 'away', asked: true }],
    ['hanging', { kind: 'away', asked: true }],
  ] as const)('%s', async (mood, answer) => {
    moves()
    house.mood = mood
    expect(await read()).toMatchObject(answer)
    house.hangUp()
    endRest(mall.world.pool, 'transfer')
    house.mood = 'sound'
    expect(await read(5000)).toMatchObject({ kind: 'done' })
  })

  test('late, doubled or behind another it is an answer; one to another question is none', async () => {
    moves()
    for (const mood of ['late', 'duplicate', 'outOfOrder'] as const) {
      house.mood = mood
      expect((await read(8000)).kind, mood).toBe('done')
    }
    house.mood = 'stale'
    expect(await read(5000)).toMatchObject({ kind: 'away', why: expect.stringContaining('另一问') })
    house.mood = 'sound'
    moves({ day: '20200101' })
    house.lines.splice(0, 1)
    expect(await read(5000)).toMatchObject({ kind: 'done', value: { entries: [] } })
  })

  test('said in plain text, in the head, or under a wrong key: refused in words or not believed, and it is seen at the desk', async () => {
    moves()
    house.plain = 'CDCServer:DCERR02 用户 755915678910001 未开通直联'
    expect(await read(8000)).toEqual({
      kind: 'refused',
      code: 'CDCServer',
      words: '招行没有办：DCERR02 用户 … 未开通直联',
      final: false,
      alarm: true,
    })
    house.plain = 'ErrMsg：请求过于频繁'
    const rate = await read(8000)
    expect(rate).toMatchObject({ kind: 'refused', code: 'ErrMsg' })
    expect(rate).not.toHaveProperty('alarm')
    house.plain = ''
    house.code = { code: 'CDC0123', message: '账号无权限' }
    expect(await read(8000)).toMatchObject({ kind: 'refused', code: 'CDC0123', words: '招行没有办：账号无权限' })
    house.code = null
    house.signer = 'stranger'
    expect(await read(8000)).toMatchObject({ kind: 'away', why: expect.stringContaining('CMB_BANK_KEY') })
    expect((await seen())?.lastAwayWhy).toContain('CMB_BANK_KEY')
    house.signer = 'before'
    expect(await read(8000)).toMatchObject({ kind: 'done' })
    house.figures = true
    expect(await read(8000)).toMatchObject({ kind: 'done', value: { entries: [{ inFen: house.lines[0]?.fen }] } })
    const wrongKey = { ...house.settings, sm4Key: 'fedcba9876543210' }
    const q = { from: today, to: today, page: '' }
    expect(await cmbLink(mall.world.pool, wrongKey).read(q)).toMatchObject({ kind: 'refused', code: 'CDCServer' })
  })

  test('whatever it does for an hour, no arrival is lost and none is taken twice', async () => {
    const lines = Array.from({ length: 5 }, () => moves())
    house.pageSize = 2
    for (const mood of ['error', 'lost', 'garbage', 'reset'] as const) {
      house.mood = mood
      await later()
      await readBank(mall.world)
      house.mood = 'sound'
      endRest(mall.world.pool, 'transfer')
      await later()
      await readBank(mall.world)
    }
    await round()
    for (const l of lines) expect(await receiptsOf(l.id)).toHaveLength(1)
  })

  test('测试连接 asks the smallest question in its turn', async () => {
    moves()
    const { ok, says } = await checker.get('/api/ops/testPartner', { partner: 'transfer' })
    expect([ok, says]).toEqual([true, '查询明细成功：户口号、密钥有效，今天 1 笔收支'])
    expect(await readBank(mall.world)).toBe(0)
    expect(house.asked).toHaveLength(1)
    const { list } = await checker.get('/api/ops/getPartnerList', {})
    expect(list.find(p => p.partner === 'transfer')).toMatchObject({
      link: 'live',
      adapterName: 'cmb',
      hostName: '127.0.0.1',
      mayProbe: true,
    })
  })
})

const CMB_HEAD =
  '账号,账号名称,币种,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,流程实例号,业务名称,用途,业务参考号,业务摘要,其它摘要,收(付)方分行名,收(付)方名称,收(付)方账号,收(付)方开户行行号,冲账标志,扩展摘要'
/** What the bank's own page exports. */
const fileOf = (lines: readonly (BankLine & { fileId?: string })[]) =>
  Buffer.from(
    [
      CMB_HEAD,
      ...lines.map(l =>
        [
          ACCOUNT,
          OWN.holder,
          '人民币',
          l.day,
          l.time.replace(/(..)(..)(..)/, '$1:$2:$3'),
          l.day,
          '网银转账',
          l.side === 'D' ? (l.fen / 100).toFixed(2) : '',
          l.side === 'C' ? (l.fen / 100).toFixed(2) : '',
          (l.balanceFen / 100).toFixed(2),
          l.remark,
          l.fileId ?? l.id,
          '',
          '网上企业银行',
          '',
          '',
          '',
          '',
          '',
          l.payerName,
          l.payerAccount,
          '',
          l.reversal ?? '',
          '',
        ].join(','),
      ),
    ].join('\r\n'),
  )
async function upload<Data>(url: string, bytes: Buffer, fields: Readonly<Record<string, string | number>>) {
  const part = (name: string, value: string | number) =>
    `--xb\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const reply = await mall.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=xb', token: clerk.token ?? '' },
    payload: Buffer.concat([
      Buffer.from(
        Object.entries(fields)
          .map(([name, v]) => part(name, v))
          .join(''),
      ),
      Buffer.from(
        '--xb\r\ncontent-disposition: form-data; name="file"; filename="cmb.csv"\r\ncontent-type: application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--xb--\r\n'),
    ]),
  })
  return (reply.json() as { data: Data }).data
}
const look = (lines: readonly BankLine[]) =>
  upload<Reply<'/api/ops/previewReceiptImport'>>('/api/ops/previewReceiptImport', fileOf(lines), { accountNo: '' })
async function imports(lines: readonly BankLine[]) {
  const { booked, open, sumFen, ...more } = await look(lines)
  const did = await upload<Reply<'/api/ops/importReceipts'> | null>('/api/ops/importReceipts', fileOf(lines), {
    accountNo: '',
    booked,
    open,
    sumFen,
  })
  return { booked, open, ...more, did }
}

describe('the same list by every way, in every order, is booked once', () => {
  const asNotice = (l: BankLine): TransferNotice => ({
    merchantId: TRANSFER_MERCHANT,
    currency: 'CNY',
    at: Math.floor(Date.now() / 1000),
    txnId: l.id,
    payerName: l.payerName,
    payerAccount: l.payerAccount,
    toAccount: ACCOUNT,
    amountFen: l.fen,
    remark: l.remark,
    paidAt: Date.UTC(
      Number(l.day.slice(0, 4)),
      Number(l.day.slice(4, 6)) - 1,
      Number(l.day.slice(6)),
      Number(l.time.slice(0, 2)) - 8,
      Number(l.time.slice(2, 4)),
      Number(l.time.slice(4)),
    ),
  })
  const ways = {
    notice: async (lines: readonly BankLine[]) => {
      for (const notice of lines.map(asNotice)) {
        const payload = JSON.stringify({ ...notice, signature: signTransfer(mall.world.settings, notice) })
        const headers = { 'content-type': 'application/json' }
        const reply = await mall.app.inject({ method: 'POST', url: '/api/pay/callback/transfer', headers, payload })
        expect(reply.statusCode).toBe(200)
      }
    },
    file: imports,
    link: () => round(),
  }
  const list = () => {
    const twice = 33_300 + n
    // Twice the same in one minute: two transfers.
    return [
      moves(),
      moves({ payerName: '某某集团财务公司' }),
      moves({ fen: twice, ago: 30_000 }),
      moves({ fen: twice, ago: 30_000 }),
    ]
  }
  test.each([
    ['notice', 'file', 'link'],
    ['link', 'file', 'notice'],
    ['file', 'link', 'notice'],
    ['link', 'notice', 'file'],
  ] as const)('%s, %s, %s', async (...order) => {
    const lines = list()
    for (const way of order) await ways[way](lines)
    for (const way of order) await ways[way](lines)
    for (const l of lines) {
      expect(await receiptsOf(l.id)).toMatchObject([{ source: order[0] === 'file' ? 'import' : order[0], fen: l.fen }])
      expect(await odds(l.id)).toEqual([])
    }
  })

  test('with the payer’s own number by link and the account behind it by file, in both orders', async () => {
    const [a, b] = [moves({ sub: sub() }), moves({ sub: sub() })]
    expect(await round()).toBe(2)
    const { booked, open, repeat } = await look([a, b])
    expect({ booked, open, repeat }).toEqual({ booked: 0, open: 0, repeat: 2 })
    const c = moves({ sub: sub() })
    await imports([c])
    expect(await receiptsOf(c.id)).toMatchObject([{ source: 'import', account: ACCOUNT }])
    expect(await round()).toBe(0)
    expect(await receiptsOf(c.id)).toHaveLength(1)
  })

  test('while both run at once', async () => {
    const lines = Array.from({ length: 20 }, () => moves({ sub: sub() }))
    await later()
    await Promise.all([readBank(mall.world), imports(lines)])
    await round()
    for (const l of lines) expect(await receiptsOf(l.id)).toHaveLength(1)
  })

  test('under another number nobody knows: the file leaves it, the link lays it at the desk, where two persons say what it is', async () => {
    const byLink = moves()
    await round()
    const seenFile = await look([{ ...byLink, fileId: newId() } as BankLine])
    expect(seenFile).toMatchObject({ booked: 0, open: 0, badCount: 1 })
    expect(seenFile.rest[0]?.note).toContain('可能是同一笔')

    const [same, another] = [moves(), moves()]
    const [sameNo, anotherNo] = [newId(), newId()]
    await imports([{ ...same, fileId: sameNo } as BankLine, { ...another, fileId: anotherNo } as BankLine])
    expect(await round()).toBe(0)
    await round()
    const [one] = await odds(same.id)
    const [two] = await odds(another.id)
    expect([one, two]).toMatchObject([{ state: 'open', bookable: true }, { state: 'open' }])
    expect(one?.why).toContain('流水号不同')
    const { list: rows } = await finance.get('/api/ops/getHandWordList', { kind: 'oddArrival', word: one?.no ?? '' })
    expect(rows).toMatchObject([{ whose: company.name, amountFen: same.fen }])
    const say = (no: string, result: 'booked' | 'setAside') =>
      finance.get('/api/ops/registerHandWord', {
        kind: 'oddArrival',
        no,
        result,
        happenedOn: new Date(Date.now() + 28_800_000).toISOString().slice(0, 10),
      })
    const aside = await say(one?.no ?? '', 'setAside')
    const book = await say(two?.no ?? '', 'booked')
    expect((await finance.ask('/api/ops/decideHandWord', { wordId: book.wordId, agree: true })).code).not.toBe(1)
    for (const { wordId } of [aside, book]) await checker.get('/api/ops/decideHandWord', { wordId, agree: true })
    expect(await receiptsOf(same.id)).toEqual([])
    expect(await receiptsOf(another.id)).toMatchObject([{ source: 'link', fen: another.fen }])
    // Asked for again both are known.
    await round()
    expect(await receiptsOf(same.id)).toEqual([])
    expect(await receiptsOf(another.id)).toHaveLength(1)
    expect(await odds(same.id)).toMatchObject([{ state: 'setAside' }])
    expect(await odds(another.id)).toMatchObject([{ state: 'booked' }])
  })

  test('what lies at the desk and is imported under its number meanwhile is not booked a second time: the second person is told, and sets it aside', async () => {
    const l = moves()
    await imports([{ ...l, fileId: newId() } as BankLine])
    await round()
    const [odd] = await odds(l.id)
    const say = (result: 'booked' | 'setAside') =>
      finance.ask('/api/ops/registerHandWord', {
        kind: 'oddArrival',
        no: odd?.no ?? '',
        result,
        happenedOn: new Date(Date.now() + 28_800_000).toISOString().slice(0, 10),
      })
    const { wordId } = (await say('booked')).data
    expect((await imports([l])).did).not.toBeNull()
    expect(await receiptsOf(l.id)).toMatchObject([{ source: 'import' }])
    const agreed = await checker.ask('/api/ops/decideHandWord', { wordId, agree: true })
    expect([agreed.code, agreed.message]).toEqual([expect.any(Number), expect.stringContaining('来款里已有这个流水号')])
    await checker.get('/api/ops/decideHandWord', { wordId, agree: false, reason: '文件里已有' })
    const aside = (await say('setAside')).data
    const [one, two] = await Promise.all(
      [checker, checker].map(who => who.ask('/api/ops/decideHandWord', { wordId: aside.wordId, agree: true })),
    )
    expect([one?.code, two?.code].includes(1)).toBe(true)
    expect(await odds(l.id)).toMatchObject([{ state: 'setAside' }])
    expect(await receiptsOf(l.id)).toHaveLength(1)
  })

  test('taken back, without a payer, or with another sum under a known number: nothing is booked, the desk has it once', async () => {
    const [back, late, interest, changed] = [
      moves({ reversal: '*', side: 'D' }),
      moves({ reversal: 'X' }),
      moves({ payerName: '', payerAccount: '', remark: '结息' }),
      moves(),
    ]
    await round()
    await round()
    expect(await odds(back.id)).toMatchObject([
      { bookable: false, fen: minus(back.fen), why: expect.stringContaining('冲正或退汇（冲账）') },
    ])
    expect(await odds(late.id)).toMatchObject([{ bookable: true }])
    expect(await odds(interest.id)).toMatchObject([{ bookable: false, why: expect.stringContaining('没有付款户名') }])
    for (const l of [back, late, interest]) expect(await receiptsOf(l.id)).toEqual([])
    Object.assign(changed, { fen: changed.fen + 1 })
    await round()
    await round()
    expect(await receiptsOf(changed.id)).toMatchObject([{ fen: changed.fen - 1 }])
    expect(await odds(changed.id)).toMatchObject([{ bookable: false, why: expect.stringContaining('相同，付款人或金额不同') }])
    const { list } = await checker.get('/api/ops/getPartnerList', {})
    expect(list.find(p => p.partner === 'transfer')?.waiting).toBeGreaterThanOrEqual(4)
  })
})

describe('the bank tells by itself', () => {
  const tell = (payload: string) =>
    mall.app.inject({ method: 'POST', url: CMB_NOTICE, headers: { 'content-type': 'application/json' }, payload })

  test('signed and whole it is a receipt at once, in every form, however its labels stand; fifty times and with the list it is one', async () => {
    await receiving({ prefix: '' })
    for (const o of [
      { form: 'company' },
      { form: 'plain' },
      { form: 'answer' },
      { swapped: true },
      { identity: 'N000000001000000' },
    ] as const) {
      const l = moves()
      const reply = await tell(house.notice(l, o))
      expect([reply.statusCode, reply.json()], JSON.stringify(o)).toEqual([200, { code: 'SUCCESS', message: '成功' }])
      expect(await receiptsOf(l.id)).toMatchObject([{ source: 'notice', fen: l.fen, account: ACCOUNT }])
    }
    const l = moves()
    const text = house.notice(l)
    const [replies] = await Promise.all([many(5, () => tell(text)), readBank(mall.world)])
    expect(replies.map(r => r.statusCode)).toEqual(replies.map(() => 200))
    await round()
    expect(await receiptsOf(l.id)).toHaveLength(1)
  })

  test('under another number than in the list and the file it is not booked a second time, whichever tells first; two equal transfers are two', async () => {
    await receiving({ prefix: '' })
    await round()
    const first = moves()
    const refnbr = newId()
    expect((await tell(house.notice(first, { change: { refnbr } }))).statusCode).toBe(200)
    expect(await receiptsOf(refnbr)).toHaveLength(1)
    expect(await look([first])).toMatchObject({ booked: 0, open: 0, badCount: 1 })
    await round()
    expect(await receiptsOf(first.id)).toEqual([])
    expect(await odds(first.id)).toMatchObject([{ state: 'open', bookable: true }])
    const second = moves()
    await round()
    const later = newId()
    expect((await tell(house.notice(second, { change: { refnbr: later } }))).statusCode).toBe(200)
    expect([await receiptsOf(second.id), await receiptsOf(later), await odds(later)]).toMatchObject([[{}], [], []])
    expect(await standing()).toMatchObject({ again: true })
    const [a, b] = [moves({ fen: 4_440_000 }), moves({ fen: 4_440_000 })]
    for (const l of [a, b]) expect((await tell(house.notice(l))).statusCode).toBe(200)
    await round()
    for (const l of [a, b]) expect([await receiptsOf(l.id), await odds(l.id)]).toMatchObject([[{ fen: l.fen }], []])
  })

  test('where buyers have numbers of their own, or something is missing, or it is old, the list is asked at once', async () => {
    const l = moves({ sub: sub() })
    for (const [payload, prefix] of [
      [house.notice(l), ACCOUNT],
      [house.notice(l, { change: { refnbr: ' ' } }), ''],
      [house.notice(l, { change: { rpyacc: '未知' } }), ''],
      [house.notice(l, { change: { accnbr: '1' } }), ''],
      [house.notice(l, { at: Date.now() - 100 * 3_600_000 }), ''],
    ] as const) {
      await receiving({ prefix })
      await mall.world.pool.run('update bank_round set again = false')
      expect((await tell(payload)).statusCode).toBe(200)
      expect(await receiptsOf(l.id)).toEqual([])
      expect(await standing()).toMatchObject({ again: true })
    }
    await receiving()
    await round()
    expect(await receiptsOf(l.id)).toMatchObject([{ state: 'booked' }])
  })

  test('not signed by the bank it is a hint at the most, and the desk reads of it; of a stranger’s form nothing comes', async () => {
    await receiving({ prefix: '' })
    const l = moves()
    for (const signer of ['stranger', 'nobody'] as const) {
      await mall.world.pool.run('delete from bank_round')
      expect((await tell(house.notice(l, { signer, form: 'plain' }))).statusCode).toBe(401)
      expect(await receiptsOf(l.id)).toEqual([])
      expect(await standing()).toMatchObject({ again: true })
      expect((await seen())?.lastRefusedWhy).toContain('CMB_BANK_KEY')
    }
    const whole = house.notice(l, { form: 'plain' })
    await mall.world.pool.run('delete from bank_round')
    for (const wrong of ['', '{}', '[]', '<xml>', 'DATA=abc', '{"corpNbr":"P1","enptData":"AAAA"}'])
      expect((await tell(wrong)).statusCode).toBe(401)
    expect(await standing()).toBeUndefined()
    expect((await tell(whole.replace(String(l.day), '20200101'))).statusCode).toBe(401)
    expect(await receiptsOf(l.id)).toEqual([])
    // The old key counts while the new one comes.
    expect((await tell(house.notice(l, { signer: 'before' }))).statusCode).toBe(200)
    expect(await receiptsOf(l.id)).toHaveLength(1)
  })
})

test('an order that waits for its transfer is paid when the bank’s list has it', async () => {
  const made = await unpaidOrder()
  const [orderCode = ''] = made.orderCodes
  const { account } = await buyer.get('/api/user/getCapital', {})
  expect(account).toMatchObject({ bankName: '招商银行石家庄分行', ownNumber: true })
  const accountNo = (account?.accountNo ?? '').replaceAll(' ', '')
  await buyer.get('/api/pay/payByTransfer', { masterOrderCode: made.masterOrderCode, requestId: key() })
  const had = await balanceOf()
  await round()
  await payArrived(mall.world)
  expect(await statusOf(orderCode)).toBe(OrderStatus.pendingPayment)
  // The buyer pays at his bank; the next round finds it.
  moves({ fen: made.dueFen + 700, sub: accountNo.slice(ACCOUNT.length), remark: `货款 ${orderCode}` })
  expect(await round()).toBe(1)
  await Promise.all([payArrived(mall.world), payArrived(mall.world)])
  expect(await statusOf(orderCode)).toBe(OrderStatus.pendingShipment)
  expect(await balanceOf()).toBe(had + 700)
  await round()
  await payArrived(mall.world)
  expect(await balanceOf()).toBe(had + 700)
})
