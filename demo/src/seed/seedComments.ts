// What the demo's buyers have said of steel they received: answered, not yet, low, and one that is hidden.
import { authorMask } from '@mall/domain/delivery/comment/comment.ts'
import type { PoolClient } from 'pg'

interface Line {
  id: number
  orderId: number
  companyId: number
  userId: number
  skuId: number
  spuCode: string
  cityName: string
  category: string
  userName: string
  signedAt: Date
}
const SAID: readonly { stars: [number, number, number]; words: string; reply?: string; hidden?: string }[] = [
  { stars: [5, 5, 5], words: '尺寸抽检合格，捆扎结实，质保书随车，到货直接用上了。', reply: '感谢认可，欢迎继续采购。' },
  { stars: [5, 4, 5], words: '表面干净，磅差 1.6‰，在合同范围内。' },
  { stars: [2, 4, 3], words: '有两件边角磕碰，卸车时才发现。' },
  { stars: [4, 5, 4], words: '牌号和质保书一致，复验力学性能合格。', reply: '已转质量部，谢谢您的复验数据。' },
  { stars: [5, 5, 4], words: '' },
  {
    stars: [3, 2, 4],
    words: '过磅比磅单少 0.06 吨，希望装车前再复核一下皮重。',
    reply: '已请计量科复核当天皮重，结果在磅单异议里答复您。',
  },
  { stars: [5, 5, 5], words: '预约提货很快，四十分钟出厂。' },
  { stars: [1, 1, 1], words: '低价出各种规格，欢迎来谈。', hidden: '与商品无关，属于广告' },
  { stars: [4, 4, 5], words: '第三次买这个规格，质量稳定。', reply: '感谢长期支持。' },
  { stars: [5, 5, 3], words: '货没问题，司机到工地晚了一个多小时，提前打了电话。' },
  { stars: [4, 5, 5], words: '标牌清楚，按件号收货省事。' },
  { stars: [5, 5, 5], words: '结算重量和我们地磅基本一致。' },
]
const HOUR = 3_600_000

/** Lines of the buyers from the third company on: what the first two have to say is left to whoever looks at the demo. */
export async function seedComments(client: PoolClient): Promise<void> {
  const lines = (
    await client.query<Line>(
      `select l.id::int as id, o.id::int as "orderId", o.company_id::int as "companyId", o.user_id::int as "userId", k.id as "skuId", k.spu_code as "spuCode",
         coalesce(t.name, '') as "cityName", c.customer_category as category, u.user_name as "userName", o.status_since as "signedAt"
       from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id join company c on c.id = o.company_id
       join app_user u on u.id = o.user_id left join city t on t.city_code = c.city_code
       where o.status = 7 and o.company_id not in (select company_id from app_user where user_name in ('demo01', 'demo02'))
       order by (k.spu_code = (select spu_code from sku where sku_code = 'REB-HRB400E-20-9000-1-W01')) desc, o.id desc, l.line_no limit ${SAID.length}`,
    )
  ).rows
  const staff = (await client.query<{ id: number }>(`select id::int as id from app_user where staff_code = 'S027'`)).rows[0]?.id
  if (staff === undefined) return
  const now = Date.now()
  for (const [i, l] of lines.entries()) {
    const said = SAID[i]
    if (!said) continue
    const at = new Date(Math.min(now - (i + 1) * 60_000, l.signedAt.getTime() + (5 + (i % 7) * 6) * HOUR))
    const made = await client.query<{ id: number }>(
      `insert into mall_comment (order_line_id, order_id, company_id, user_id, sku_id, spu_code, goods_stars, weight_stars, delivery_stars, words, author, state,
         why_hidden, reply, replied_by, replied_at, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17) returning id::int as id`,
      [
        l.id,
        l.orderId,
        l.companyId,
        l.userId,
        l.skuId,
        l.spuCode,
        ...said.stars,
        said.words,
        authorMask(l),
        said.hidden ? 'hidden' : 'shown',
        said.hidden ?? '',
        ...(said.reply ? [said.reply, staff, new Date(Math.min(now, at.getTime() + 3 * HOUR))] : ['', null, null]),
        at,
      ],
    )
    const id = made.rows[0]?.id
    const [goods, weight, delivery] = said.stars
    const note = (seq: number, event: string, detail: string, actorId: number, when: Date) =>
      client.query(
        'insert into mall_comment_event (comment_id, seq, event, detail, actor_id, at) values ($1, $2, $3, $4, $5, $6)',
        [id, seq, event, detail, actorId, when],
      )
    await note(1, 'write', `商品 ${goods}，重量 ${weight}，交付 ${delivery}`, l.userId, at)
    const later = new Date(Math.min(now, at.getTime() + 3 * HOUR))
    if (said.reply) await note(2, 'reply', said.reply, staff, later)
    if (said.hidden) await note(2, 'hide', said.hidden, staff, later)
  }
}
