// The demo's agreed prices: one that holds without a limit, one with tons ordered of it is left to whoever tries the mall, one below the authority
// that waits for the manager, one that is over. Days lie where they do by the clock of whoever looks.
import type { AgreedForm } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { insertPrice, insertVersion, putInForce } from '../../../server/src/orders/companyPrice/companyPrice.queries.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'

const DAY = 86_400_000
const terms = (now: number, o: Partial<AgreedForm>): AgreedForm => ({
  kind: 'cut',
  priceFen: 0,
  cutFen: 0,
  percentBp: 0,
  ofChannel: '',
  classCode: '',
  grade: '',
  skuCode: '',
  sizeFromUm: null,
  sizeToUm: null,
  stockMode: 0,
  priceUnit: 'ton',
  fromAt: now - 30 * DAY,
  untilAt: now + 60 * DAY,
  limitKg: null,
  ...o,
})

export async function seedCompanyPrices(pool: Pool): Promise<void> {
  const facts = await pool.row<{ companyId: number; sellerId: number; now: Date }>(
    `select u.company_id as "companyId", s.id as "sellerId", now() as now from app_user u, app_user s where u.user_name = 'demo01' and s.staff_code = 'S011'`,
  )
  if (!facts) return
  const now = Math.floor(facts.now.getTime() / DAY) * DAY
  const prices: { form: AgreedForm; below: string; note: string }[] = [
    {
      form: terms(now, { kind: 'percent', percentBp: 80, classCode: 'WIRE', grade: 'HPB300' }),
      below: '',
      note: '年度协议',
    },
    { form: terms(now, { cutFen: 1_500, classCode: 'PPC', grade: 'TDC51D+Z', limitKg: 300_000 }), below: '', note: '四季度协议' },
    {
      form: terms(now, { cutFen: 22_000, classCode: 'HRP', grade: 'Q390B', fromAt: now, limitKg: 200_000 }),
      below: '低于业务权限价，待销售经理审批',
      note: '桥梁项目，请批',
    },
    {
      form: terms(now, { cutFen: 1_000, classCode: 'REBAR', fromAt: now - 100 * DAY, untilAt: now - 10 * DAY }),
      below: '',
      note: '',
    },
  ]
  await pool.tx(async tx => {
    for (const [i, p] of prices.entries()) {
      const requestId = `demo-agreed-${i + 1}`
      const made = await insertPrice(tx, { companyId: facts.companyId, madeBy: facts.sellerId, requestId })
      if (!made) continue
      const { fromAt, untilAt, ...form } = p.form
      await insertVersion(tx, {
        ...form,
        fromAt: new Date(fromAt),
        untilAt: new Date(untilAt),
        priceId: made.id,
        note: p.note,
        below: p.below,
        madeBy: facts.sellerId,
        requestId,
      })
      if (p.below === '') await putInForce(tx, { priceId: made.id, version: 1, decidedBy: null, reason: '' })
    }
  })
}
