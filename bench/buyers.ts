// Buyers for the load: companies and users of the bench's own database, with live sessions and carts put there directly.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface BenchBuyer {
  userId: number
  companyId: number
  titleId: number
  token: string
}

/** Buyers whose orders pass by rule and can be paid at once: certified companies, their licence running. */
export async function makeBuyers(db: pg.Pool, count: number): Promise<BenchBuyer[]> {
  const { rows: companies } = await db.query<{ id: number; t: number }>(
    `select c.id::int, min(t.id)::int as t from company c join invoice_title t on t.company_id = c.id where c.approval_status = 2
       and not exists (select 1 from company_licence l where l.company_id = c.id and l.kind = 'business' and not l.deleted and l.valid_until < now() + interval '1 day')
     group by c.id order by c.id limit 50`,
  )
  const buyers: BenchBuyer[] = []
  for (let i = 0; i < count; i += 1) {
    const company = companies[i % companies.length] as { id: number; t: number }
    const name = `bench${randomBytes(4).toString('hex')}${i}`
    const { rows } = await db.query<{ id: number }>(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
       values ($1, '16' || lpad((random() * 999999999)::bigint::text, 9, '0'), '压测', '压测', 'scrypt$none', 3, $2, 'administrator') on conflict (mobile) do nothing returning id::int`,
      [name, company.id],
    )
    const userId = rows[0]?.id
    if (!userId) {
      i -= 1
      continue
    }
    const token = randomBytes(32).toString('base64url')
    await db.query(
      `insert into session (token_hash, user_id, kind, expires_at, ip) values ($1, $2, 'buyer', now() + interval '12 hours', '127.0.0.1')`,
      [createHash('sha256').update(token).digest('hex'), userId],
    )
    buyers.push({ userId, companyId: company.id, titleId: company.t, token })
  }
  return buyers
}

/** One buy-now line of one piece for each buyer; `skus` in turn. */
export async function fillBuyNow(
  db: pg.Pool,
  buyers: readonly BenchBuyer[],
  skus: readonly { id: number; priceFen: number }[],
): Promise<void> {
  await fillCarts(db, buyers, skus, { kind: 'buyNow', lines: 1 })
}

/** `lines` lines of one piece for each buyer; `skus` in turn. */
export async function fillCarts(
  db: pg.Pool,
  buyers: readonly Pick<BenchBuyer, 'userId'>[],
  skus: readonly { id: number; priceFen: number }[],
  o: { kind: 'cart' | 'buyNow'; lines: number },
): Promise<void> {
  const pick = (i: number) => skus[i % skus.length] as { id: number; priceFen: number }
  const rows = buyers.flatMap((b, i) => Array.from({ length: o.lines }, (_, k) => ({ user: b.userId, ...pick(i + k) })))
  await db.query('delete from cart_item where user_id = any($1) and kind = $2', [buyers.map(b => b.userId), o.kind])
  await db.query(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen)
     select u, $4, s, 1, '[[],[]]', 1, p from unnest($1::bigint[], $2::int[], $3::bigint[]) as t(u, s, p)`,
    [rows.map(r => r.user), rows.map(r => r.id), rows.map(r => r.priceFen), o.kind],
  )
}

/** Each buyer looks at the checkout page; its fingerprint goes with the order. Not part of any measured time. */
export async function fingerprints(base: string, buyers: readonly BenchBuyer[]): Promise<string[]> {
  const found: string[] = []
  for (let i = 0; i < buyers.length; i += 25)
    found.push(
      ...(await Promise.all(
        buyers.slice(i, i + 25).map(async b => {
          const reply = await fetch(`${base}/api/cart/refreashCartBuyNowToOrderServiceByShop`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', token: b.token },
            body: JSON.stringify({ freightMode: 1 }),
          })
          const body = (await reply.json()) as { data: { fingerprint: string } | null; status: { message: string } }
          if (!body.data) throw new Error(body.status.message)
          return body.data.fingerprint
        }),
      )),
    )
  return found
}
