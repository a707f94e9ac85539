import { randomBytes } from 'node:crypto'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import { desks } from './desks.ts'
import { shapeOf, withAt } from './fields.ts'
import { type Buyer, goodsWith, type Mall, newKey, order } from './mall.ts'
import type { Outcome } from './outcome.ts'
import { type Ids, roles } from './roles.ts'
import { sideDoors } from './sideDoors.ts'

/**
 * T38: every call x guest, owner, other company, each role and colleague of the same company, an employee in the buyer's name, each desk of the
 * mill; and every id field with another company's id. Foreign and missing ids must answer the same; what a role may not do must be refused before anything is looked up.
 */
export async function access(mall: Mall): Promise<Outcome> {
  const found: string[] = []
  let probes = 0
  const [owner] = (await mall.buyers(60)).filter(b => b.companyId === 2)
  const other = await mall.login('demo05')
  const [sku] = await goodsWith(mall, 1)
  if (!owner || !sku) return { pass: false, figures: '没有可用买家' }
  const made = await order(mall, owner, sku.code)
  const bank = (await mall.ask('/api/pay/buyccbPay', { masterOrderCode: made.masterOrderCode, requestId: newKey() }, owner.token))
    .data as { paymentNo: string }
  await mall.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, owner.token)
  const cart = (await mall.ask('/api/cart/refreashCartGroup', {}, owner.token)).data as {
    cartMap: Record<string, { lines: { cartItemId: string }[] }>
  }
  const cartItemId = Object.values(cart.cartMap)[0]?.lines[0]?.cartItemId ?? ''
  const address = (await mall.ask('/api/company/getCompanyShippingAddress', {}, owner.token)).data as { addressId: string }[]

  const foreign: Record<string, { theirs: unknown; missing: unknown }> = {
    orderCode: { theirs: made.orderCodes[0], missing: 'DD00000000000000' },
    masterOrderCode: { theirs: made.masterOrderCode, missing: 'ZD00000000000000' },
    paymentNo: { theirs: bank.paymentNo, missing: 'ZF00000000000000' },
    cartItemId: { theirs: cartItemId, missing: '999999999999' },
    addressId: { theirs: address[0]?.addressId, missing: '999999999999' },
    invoiceId: { theirs: owner.invoiceId, missing: '999999999999' },
    ...(await papersOf(mall, owner)),
    ...(await travelOf(mall)),
  }
  const before = await snapshot(mall, owner.companyId)
  for (const path of paths) {
    const { access: level, example, writes } = callTable[path]
    const input = example as Record<string, unknown>
    const guest = await mall.ask(path, input)
    probes += 1
    if (level !== 'guest' && guest.code !== 606) found.push(`${path} 游客得到 ${guest.code}`)
    const buyer = level === 'staff' ? await mall.ask(path, input, other) : null
    if (buyer && buyer.code !== 606) found.push(`${path} 买家进入运营接口 ${buyer.code}`)
    if (level === 'user' || level === 'company')
      for (const [field, ids] of Object.entries(foreign)) {
        if (!(field in input)) continue
        probes += 2
        const theirs = await mall.ask(path, { ...input, requestId: newKey(), [field]: ids.theirs }, other)
        const missing = await mall.ask(path, { ...input, requestId: newKey(), [field]: ids.missing }, other)
        if (
          theirs.code !== missing.code ||
          theirs.message !== missing.message ||
          JSON.stringify(theirs.data) !== JSON.stringify(missing.data)
        )
          found.push(`${path} ${field}：他人 ${theirs.code}，不存在 ${missing.code}`)
        if (theirs.code === 1 && !writes && theirs.data !== null) found.push(`${path} ${field} 读到他人数据`)
      }
    // Ids that the example leaves out, and those in lists and objects: a line of one's own that names another's thing.
    // What is asked to be exported is counted, each asking one more; foreign filters of exports are T49's.
    if ((level === 'user' || level === 'company') && path !== '/api/export/startExport') {
      const shape = shapeOf(path)
      for (const { at } of shape.fields) {
        const last = at.at(-1)
        const field = typeof last === 'number' ? String(at.at(-2)).replace(/s$/, '') : String(last)
        const ids = foreign[field]
        if (!ids || (at.length === 1 && field in input)) continue
        probes += 2
        const asked = (id: unknown) => mall.ask(path, { ...(withAt(shape.body, at, id) as object), requestId: newKey() }, other)
        const theirs = await asked(ids.theirs)
        const missing = await asked(ids.missing)
        const told = (r: { code: number; message: string; data: unknown }, id: unknown) =>
          `${r.code} ${r.message.replaceAll(String(id), '')} ${
            writes
              ? ''
              : JSON.stringify(r.data)
                  .replaceAll(String(id), '')
                  .replaceAll(/"(serverNow|now|at|priceAt)":\d+/g, '')
          }`
        if (told(theirs, ids.theirs) !== told(missing, ids.missing))
          found.push(`${path} ${at.join('.')}：他人 ${theirs.code} ${theirs.message}，不存在 ${missing.code} ${missing.message}`)
      }
    }
  }
  const batch = await mall.ask('/api/cart/removeBatchStoreProduct', { cartItemIds: [cartItemId] }, other)
  if ((batch.data as { removed?: number } | null)?.removed !== 0) found.push('批量移除动了他人的行')
  if ((await snapshot(mall, owner.companyId)) !== before) found.push('他人的探针改变了本企业的数据')

  const inside = await roles(mall, owner.companyId, foreign)
  probes += inside.probes
  found.push(...inside.found)

  // Desks of the mill: exactly the rights of the table, no more.
  const { rightsOf } = await import('../domain/src/people/staff/staff.rights.ts')
  for (const [code, roles] of desks) {
    const token = await mall.staff(code)
    const rights = rightsOf(roles)
    for (const path of paths) {
      const { access: level, right, example, writes } = callTable[path]
      if (level === 'guest') continue
      probes += 1
      const may = level === 'staff' && (!right || rights.includes(right))
      // A permitted write is probed with an object that does not exist.
      const input = may && writes ? nobodys(example as Record<string, unknown>) : example
      const r = await mall.ask(path, input, token)
      if (level !== 'staff' && r.code !== 606) found.push(`${code} 以员工身份调用 ${path} 得到 ${r.code}`)
      if (level === 'staff' && !may && r.code !== 4402) found.push(`${code} 越权 ${path} 得到 ${r.code}`)
      // A call without a right of its own may ask for one by what it is asked about: somebody else's work is not everybody's to read.
      const byWhat = !right && callTable[path].refuses.includes('STAFF_RIGHT')
      if (may && ((r.code === 4402 && !byWhat) || r.code === 606)) found.push(`${code} 有权却被拒 ${path}`)
    }
  }
  const behind = await sideDoors(mall)
  probes += behind.probes
  found.push(...behind.found)
  return {
    pass: found.length === 0,
    figures: `${paths.length} 个接口，${probes} 次探测，问题 ${found.length}${found.length ? `：${found.slice(0, 8).join('；')}` : ''}`,
  }
}

/** The example of a permitted write, turned to objects that do not exist. */
function nobodys(example: Record<string, unknown>): Record<string, unknown> {
  const none: Record<string, unknown> = {
    orderCode: 'DD00000000000000',
    companyCode: 'KH000000',
    companyCodes: ['KH000000'],
    certCode: 'RZ00000000000000',
    waybillNo: 'YD20200101999999',
    ticketNo: 'BD0101-9999',
    settleNo: 'JS20200101999999',
    flowNo: 'QS20200101999999',
    reportNo: 'BC20200101999999',
    bookingId: '999999999999',
    unitId: '999999999999',
    misfitId: '999999999999',
    depotCode: 'none',
    lineCode: 'none',
    userId: '999999999999',
    password: 'nobody-knows-1',
    oldPassword: 'nobody-knows-1',
    ...Object.fromEntries(['skuCode', 'key', 'intendCode', 'staffCode', 'userName'].map(name => [name, 'none'])),
  }
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, name in none ? none[name] : value]))
}

/** Papers of the owner's company, each as another company would have to name it. */
async function papersOf(mall: Mall, owner: Buyer): Promise<Ids> {
  const id = async (sql: string): Promise<string> => {
    const { rows } = await mall.db.query<{ id: string }>(sql, [owner.companyId])
    return String(rows[0]?.id ?? '1')
  }
  const missing = '999999999999'
  const file = randomBytes(16).toString('base64url')
  await mall.db.query(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     values ($1, $2, $3, 'licence', 'proof/' || $1, 'a.pdf', 'application/pdf', 1, repeat('0', 64))`,
    [file, owner.companyId, owner.userId],
  )
  const account = await id(
    `insert into company_bank_account (company_id, account_name, bank_name, sub_bank_name, line_no, account_sealed, account_tail, account_hash)
     values ($1, '检验', '检验', '检验', '999010000000', 'v1', '0000', md5(random()::text)) returning id`,
  )
  const role = await id("insert into company_role (company_id, name, rights) values ($1, md5(random()::text), '{}') returning id")
  const userName = await id('select user_name as id from app_user where company_id = $1 order by id limit 1')
  const companyCode = await id('select code as id from company where id = $1')
  const session = await id(
    'select s.id from session s join app_user u on u.id = s.user_id where u.company_id = $1 order by s.id desc limit 1',
  )
  return {
    fileId: { theirs: file, missing: 'A'.repeat(22) },
    accountId: { theirs: account, missing },
    roleId: { theirs: role, missing },
    userName: { theirs: userName, missing: 'nobody-here' },
    companyCode: { theirs: companyCode, missing: 'KH999999' },
    companyId: { theirs: String(owner.companyId), missing },
    sessionId: { theirs: session, missing },
  }
}

/** What an order leaves behind on its way, of the company that has most of it: nobody else's probes may tell it from nothing. */
async function travelOf(mall: Mall): Promise<Ids> {
  const { rows } = await mall.db.query<Record<string, string | null>>(
    `with c as (select 1::bigint as id)
     select (select w.waybill_no from waybill w, c where w.company_id = c.id order by w.id desc limit 1) as waybill,
       (select t.ticket_no from scale_ticket t join waybill w on w.id = t.waybill_id, c where w.company_id = c.id order by t.id desc limit 1) as ticket,
       (select s.settle_no from settlement s join orders o on o.id = s.order_id, c where o.company_id = c.id order by s.id desc limit 1) as sheet,
       (select x.cert_no from certificate x join orders o on o.id = x.order_id, c where o.company_id = c.id order by x.id desc limit 1) as cert,
       (select f.document_no from sign_flow f, c where f.company_id = c.id order by f.id desc limit 1) as document,
       (select b.id::text from schedule_booking b join orders o on o.id = b.order_id, c where o.company_id = c.id order by b.id desc limit 1) as booking`,
  )
  const [of = {}] = rows
  const ids: Ids = {
    waybillNo: { theirs: of.waybill, missing: 'YD20200101999999' },
    ticketNo: { theirs: of.ticket, missing: 'BD0101-9999' },
    settleNo: { theirs: of.sheet, missing: 'JS20200101999999' },
    certNo: { theirs: of.cert, missing: 'ZB20200101999999' },
    certNos: { theirs: [of.cert], missing: ['ZB20200101999999'] },
    documentNo: { theirs: of.document, missing: 'HT20200101999999' },
    bookingId: { theirs: of.booking, missing: '999999999' },
  }
  // A demo that has none of a kind yet has nothing to ask for.
  return Object.fromEntries(Object.entries(ids).filter(([, pair]) => pair.theirs && String(pair.theirs) !== ''))
}

async function snapshot(mall: Mall, companyId: number): Promise<string> {
  const { rows } = await mall.db.query(
    `select (select json_agg(json_build_array(id, status, cancel_apply, paid_fen) order by id) from orders where company_id = $1) as orders,
       (select json_agg(json_build_array(i.id, i.pieces, i.selected) order by i.id) from cart_item i join app_user u on u.id = i.user_id where u.company_id = $1) as cart,
       (select json_agg(json_build_array(id, state) order by id) from pay_request where company_id = $1) as pay`,
    [companyId],
  )
  return JSON.stringify(rows)
}
