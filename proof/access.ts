import { calls } from '@mall/contract/calls.ts'
import { goodsWith, type Mall, newKey, order } from './mall.ts'
import type { Outcome } from './outcome.ts'

const paths = Object.keys(calls) as (keyof typeof calls)[]

/**
 * T38, as far as these rooms reach: every call x guest, owner, colleague, other company, each desk of the mill; and every id field with another
 * company's id. Foreign and missing ids must answer the same; what a role may not do must be refused before anything is looked up.
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
  }
  const before = await snapshot(mall, owner.companyId)
  for (const path of paths) {
    const { access: level, example, writes } = calls[path]
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
  }
  const batch = await mall.ask('/api/cart/removeBatchStoreProduct', { cartItemIds: [cartItemId] }, other)
  if ((batch.data as { removed?: number } | null)?.removed !== 0) found.push('批量移除动了他人的行')
  if ((await snapshot(mall, owner.companyId)) !== before) found.push('他人的探针改变了本企业的数据')

  // Desks of the mill: exactly the rights of the table, no more.
  const { rightsOf } = await import('../server/src/ops/staff.rights.ts')
  const desks: [code: string, roles: string[]][] = [
    ['S001', ['admin']],
    ['S002', ['reviewer']],
    ['S003', ['approver']],
    ['S004', ['pricing']],
    ['S005', ['finance']],
  ]
  for (const [code, roles] of desks) {
    const token = await mall.staff(code)
    const rights = rightsOf(roles)
    for (const path of paths) {
      const { access: level, right, example, writes } = calls[path]
      if (level === 'guest') continue
      probes += 1
      const may = level === 'staff' && (!right || rights.includes(right))
      // A permitted write is probed with an object that does not exist.
      const input =
        may && writes
          ? { ...(example as object), orderCode: 'DD00000000000000', skuCode: 'none', key: 'none', intendCode: 'none' }
          : (example as object)
      const r = await mall.ask(path, input, token)
      if (level !== 'staff' && r.code !== 606) found.push(`${code} 以员工身份调用 ${path} 得到 ${r.code}`)
      if (level === 'staff' && !may && r.code !== 4402) found.push(`${code} 越权 ${path} 得到 ${r.code}`)
      if (may && (r.code === 4402 || r.code === 606)) found.push(`${code} 有权却被拒 ${path}`)
    }
  }
  return {
    pass: found.length === 0,
    figures: `${paths.length} 个接口，${probes} 次探测，问题 ${found.length}${found.length ? `：${found.slice(0, 5).join('；')}` : ''}`,
  }
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
