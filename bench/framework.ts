// A contract's cart of fifty lines: contracts of as many companies as there are buyers, in force, with one line that covers all the goods.
import type pg from 'pg'
import type { Shot } from './load.ts'

const LINES = 50
const CART = '/api/cart/refreashCartGroup'

/** Fifty lines in each buyer's contract cart, and in his ordinary one. */
export async function contractCarts(
  db: pg.Pool,
  buyers: readonly { userId: number; companyId: number; token: string }[],
  skus: readonly { id: number }[],
): Promise<{ contract: Shot[]; ordinary: Shot[] }> {
  const of = skus.slice(0, LINES).map(s => s.id)
  const { rows: goods } = await db.query<{ cls: string; channel: string }>(
    'select distinct class_code as cls, channel_code as channel from sku where id = any($1)',
    [of],
  )
  const line = {
    title: '压测',
    grade: '',
    spuCode: '',
    thicknessFromUm: null,
    thicknessToUm: null,
    widthFromUm: null,
    widthToUm: null,
    committedKg: 900_000_000,
    premiumFen: 0,
    extraFen: 0,
  }
  const content = {
    contractType: 'M',
    toleranceBp: 0,
    fulfilBp: 9000,
    payment: 'C',
    addressText: '',
    signerName: '',
    indexCode: 'HRC',
    window: 'lastDays',
    windowDays: 10,
    plan: [],
    tiers: [],
    rebatePeriod: 'term',
    fromOn: '2020-01-01',
    toOn: '2099-12-31',
    channelCodes: [...new Set(goods.map(g => g.channel))],
    lines: [...new Set(goods.map(g => g.cls))].map((classCode, i) => ({ ...line, lineNo: i + 1, classCode })),
  }
  const { rows: contracts } = await db.query<{ companyId: number; ccNo: string }>(
    `with made as (
       insert into framework_contract (cc_no, company_id, status, version, contract_type, from_on, to_on, tolerance_bp, content, made_by, request_id)
       select 'CC209901' || lpad(row_number() over ()::text, 6, '0'), c, 1, 1, 'M', '2020-01-01', '2099-12-31', 0, $2::jsonb, (select min(id) from app_user where staff_code is not null),
         'bench-' || c from unnest($1::bigint[]) as t(c) returning id, company_id, cc_no),
     v as (insert into framework_version (contract_id, version, content, state, signed_at) select id, 1, $2::jsonb, 'inForce', now() from made),
     l as (insert into framework_line (contract_id, line_no, committed_kg)
       select id, (x ->> 'lineNo')::int, (x ->> 'committedKg')::bigint from made, jsonb_array_elements($2::jsonb -> 'lines') x)
     select company_id::int as "companyId", cc_no as "ccNo" from made`,
    [[...new Set(buyers.map(b => b.companyId))], JSON.stringify(content)],
  )
  const noOf = new Map(contracts.map(c => [c.companyId, c.ccNo]))
  await db.query('delete from cart_item where user_id = any($1)', [buyers.map(b => b.userId)])
  for (const kind of ['contract', 'cart'])
    await db.query(
      `insert into cart_item (user_id, kind, source_no, sku_id, stock_mode, options_key, pieces, seen_price_fen)
       select u, $4, case when $4 = 'contract' then no else '' end, s, 1, '[[],[]]', 1, 0 from unnest($1::bigint[], $2::text[]) as t(u, no), unnest($3::bigint[]) as g(s)`,
      [buyers.map(b => b.userId), buyers.map(b => noOf.get(b.companyId) ?? ''), of, kind],
    )
  return {
    contract: buyers.map(b => ({
      path: CART,
      token: b.token,
      body: { commerceContractNo: noOf.get(b.companyId), salesType: '90' },
    })),
    ordinary: buyers.map(b => ({ path: CART, token: b.token, body: {} })),
  }
}
