// Figures that are kept beside what they count (decision 0028).
import type { Invariant } from './invariant.ts'

export const counted: readonly Invariant[] = [
  {
    id: 'K01',
    says: '订单数、吨数、金额的累计 = 订单逐张相加',
    sql: `select * from (select * from inv.order_figure where n <> 0 or kg <> 0 or fen <> 0) k
          full join inv.order_figure_true t using (company_id, user_id, channel_code, status) where (k.n, k.kg, k.fen) is distinct from (t.n, t.kg, t.fen)`,
  },
  {
    id: 'K02',
    says: '每月采购的累计（按仓库、按品种）= 订单与订单行逐条相加',
    sql: `select * from (select * from inv.bought_month where n <> 0 or kg <> 0 or fen <> 0) k
          full join inv.bought_month_true t using (company_id, user_id, of, month) where (k.n, k.kg, k.fen) is distinct from (t.n, t.kg, t.fen)`,
  },
  {
    id: 'K03',
    says: '账户的笔数与收支累计 = 分录逐条相加，按日、按类型也一样',
    sql: `select d.account_id from inv.ledger_day d full join inv.ledger_day_true t using (account_id, day, money_change_type)
            where (d.entries, d.in_fen, d.out_fen) is distinct from (t.entries, t.in_fen, t.out_fen)
          union all select f.account_id from inv.ledger_figure f left join inv.ledger_day_true t using (account_id)
            group by f.account_id, f.entries, f.in_fen, f.out_fen
            having (f.entries, f.in_fen, f.out_fen) is distinct from (coalesce(sum(t.entries), 0), coalesce(sum(t.in_fen), 0), coalesce(sum(t.out_fen), 0))`,
  },
  {
    id: 'K07',
    says: '企业每天的付款、退款、结算、开票的累计 = 逐笔相加',
    sql: `select company_id, day, kind from inv.trade_day k full join inv.trade_day_true t using (company_id, day, kind)
          where (k.entries, k.fen) is distinct from (t.entries, t.fen)`,
  },
  {
    id: 'K05',
    says: '车已结算、签收挂起、质保书让步、单据属于哪家企业：记在行上的 = 从结算单、签收、不符、订单看到的',
    sql: 'select what, id from inv.kept_mark where kept is distinct from truth',
  },
  {
    id: 'K06',
    says: '企业账户的分录编号从 1 起连续，最后一号 = 账户记着的笔数，先后与记账一致',
    sql: `select a.id from account a left join (
              select account_id, count(*) as n, min(no) as low, max(no) as high, bool_and(no = nth) as in_turn
              from (select account_id, no, row_number() over (partition by account_id order by id) as nth from ledger_entry where no > 0) e group by 1) e on e.account_id = a.id
            where a.company_id is not null and (a.entries, a.entries) is distinct from (coalesce(e.n, 0), coalesce(e.high, 0)) or not coalesce(e.in_turn, true)
          union all select e.account_id from ledger_entry e join account a on a.id = e.account_id where (a.company_id is null) <> (e.no = 0)`,
  },
  {
    id: 'K04',
    says: '每辆车记着的装载与净重 = 车上各件相加与有效磅单',
    sql: `select w.waybill_no from waybill w
            left join lateral (select count(*) as units, coalesce(sum(x.pieces), 0) as pieces, coalesce(sum(x.tag_kg), 0) as kg
              from waybill_unit x where x.waybill_id = w.id and x.off_at is null) x on true
            left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
          where (w.ended_at is null and (w.load_units, w.load_pieces, w.load_kg) is distinct from (x.units, x.pieces, x.kg)) or w.net_kg is distinct from t.net_kg`,
  },
]
