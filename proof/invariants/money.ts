// Money: the ledger, what is frozen, drafts, credit, receipts, refunds, and what the ERP was told of it.
import type { Invariant } from './invariant.ts'

export const money: readonly Invariant[] = [
  {
    id: 'A01',
    says: '异议的退款 = 逐件相加 = 商定的金额；完结的异议没有未定、未付、还占着的件',
    sql: `select id from inv.refund where claim_id is not null and amount_fen <> lines_fen
          union all select id from inv.claim where agreed_fen <> paid_fen
          union all select id from inv.claim where (status = 5 and (open > 0 or unpaid > 0)) or (status in (5, 6, 7) and live > 0) or (status in (0, 1, 2, 3, 8) and units = 0)
            or (status = 4 and open > 0)`,
  },
  {
    id: 'I18',
    says: '每张凭证借贷相等',
    sql: 'select journal_id from inv.ledger_entry group by journal_id having sum(amount_fen) <> 0 or count(*) < 2 or bool_or(amount_fen = 0)',
  },
  {
    id: 'I19',
    says: '账户余额 = 分录之和，客户账户不为负',
    sql: `select a.id from inv.account a where a.balance_fen <> (select coalesce(sum(amount_fen), 0) from inv.ledger_entry e where e.account_id = a.id) or (a.kind like 'customer%' and a.balance_fen < 0)`,
  },
  {
    id: 'I20',
    says: '一件事只记一次账',
    sql: 'select source_type from inv.ledger_entry group by source_type, source_id, source_step having count(distinct journal_id) > 1',
  },
  {
    id: 'I21',
    says: '付款与退款都有同额凭证，没有凭空的凭证',
    sql: `select 'pay', p.id::text from inv.payment p where p.state = 'succeeded' and not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'payment' and e.source_id = p.id::text and e.amount_fen = p.amount_fen)
          union all select 'refund', r.id::text from inv.refund r where r.state = 'done' and not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'refund' and e.source_id = r.id::text and e.amount_fen = -r.amount_fen)
          union all select 'ghost', e.id::text from inv.ledger_entry e where e.source_type = 'payment' and not exists
            (select 1 from inv.payment p where p.id::text = e.source_id and p.state = 'succeeded')`,
  },
  {
    id: 'C27',
    says: '付款中记为冻结款抵付的，恰是凭证从冻结里出的',
    sql: 'select id from inv.held_payment where held_fen <> taken_fen',
  },
  {
    id: 'I22',
    says: '冻结金额 = 未释放的冻结之和',
    sql: `select c.company_id from (select company_id from inv.fund_hold union select company_id from inv.account where kind = 'customer_frozen') c
          where coalesce((select balance_fen from inv.account a where a.company_id = c.company_id and a.kind = 'customer_frozen'), 0)
            <> coalesce((select sum(amount_fen) from inv.fund_hold h where h.company_id = c.company_id and h.open), 0)`,
  },
  {
    id: 'D01',
    says: '每张已签收的承兑：票面 = 已用 + 余额，已用 = 付订单的减去退回的',
    sql: `select d.id from inv.draft d left join inv.draft_use u on u.draft_id = d.id where d.state = 'signed'
          group by d.id, d.applied_fen, d.face_fen having d.applied_fen <> coalesce(sum(u.amount_fen - u.returned_fen), 0) or d.applied_fen > d.face_fen`,
  },
  {
    id: 'D02',
    says: '企业的承兑户 = 它已签收的承兑的余额之和；在手票据户 = 全部已签收票面之和',
    sql: `select c.company_id::text from (select company_id from inv.draft union select company_id from inv.account where kind = 'customer_draft') c
          where coalesce((select balance_fen from inv.account a where a.company_id = c.company_id and a.kind = 'customer_draft'), 0)
            <> coalesce((select sum(face_fen - applied_fen) from inv.draft d where d.company_id = c.company_id and d.state = 'signed'), 0)
          union all select 'in hand' where -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_draft'), 0)
            <> coalesce((select sum(face_fen) from inv.draft where state = 'signed'), 0)`,
  },
  {
    id: 'D03',
    says: '退票款 = 退票时订单占用的票面，追索户 = 没有补齐的退票款之和',
    sql: `select d.id::text from inv.draft d left join inv.draft_debt b on b.draft_id = d.id where (d.state = 'dishonoured' and d.applied_fen <> coalesce(b.amount_fen, 0))
            or (d.state <> 'dishonoured' and b.draft_id is not null)
          union all select 'claims' where -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_draft_claim'), 0)
            <> coalesce((select sum(amount_fen - offset_fen - paid_fen) from inv.draft_debt), 0)`,
  },
  {
    id: 'D04',
    says: '承兑付的不超过这笔付款；同一票据包里在办的互不重叠，只有不同企业各自待背书的可以重叠',
    sql: `select u.payment_id::text from inv.draft_use u join inv.payment p on p.id = u.payment_id group by u.payment_id, p.amount_fen having sum(u.amount_fen) > p.amount_fen
          union all select a.draft_no from inv.draft a join inv.draft b on b.package_no = a.package_no and b.id > a.id and a.part_from <= b.part_to and b.part_from <= a.part_to
            where a.state in ('waiting', 'signed', 'paid', 'dishonoured') and b.state in ('waiting', 'signed', 'paid', 'dishonoured')
              and (a.company_id = b.company_id or a.state <> 'waiting' or b.state <> 'waiting')`,
  },
  {
    id: 'U01',
    says: '待认领的来款都在暂记户上：暂记户余额 = 未入账、未退回的来款之和',
    sql: `select 'suspense' where coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_suspense'), 0)
          <> coalesce((select sum(amount_fen) from inv.fund_receipt where state not in ('booked', 'returned')), 0)`,
  },
  {
    id: 'U02',
    says: '已入账的来款拆分等于来款，入账凭证同额',
    sql: `select id from inv.fund_receipt r where state = 'booked' and (goods_fen + deposit_fen <> amount_fen or not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'receipt' and e.source_id = r.id::text
               and e.source_step in ('arrived', 'book-' || r.round) group by e.journal_id having sum(greatest(e.amount_fen, 0)) = r.amount_fen))`,
  },
  {
    id: 'U03',
    says: '一笔余款退款只付一次，金额相同；没有付款的没有凭证',
    sql: `select r.id::text from inv.fund_refund r where (r.status = 3) <> exists
            (select 1 from inv.ledger_entry e where e.source_type = 'balanceRefund' and e.source_id = r.id::text and e.source_step = 'paid' and e.amount_fen = r.amount_fen)
          union all select source_id from inv.ledger_entry where source_type = 'balanceRefund' and source_step = 'paid' group by source_id having count(distinct journal_id) > 1
          union all select split_part(key, '-', 1) from inv.sandbox_erp where state = 'paid' group by 1 having count(*) > 1`,
  },
  {
    id: 'U04',
    says: '手工登记：登记与复核是两个人；一笔银行流水在一个账号只用一次；复核了的付款恰好一张凭证，金额相同',
    sql: `select w.id::text from inv.hand_word w where w.state = 'confirmed' and (w.decided_by is null or w.decided_by = w.asked_by)
          union all select min(id)::text from inv.hand_word where bank_txn_id <> '' and state in ('asked', 'confirmed') group by bank_account, bank_txn_id having count(*) > 1
          union all select w.id::text from inv.hand_word w where w.state = 'confirmed' and w.result = 'paid' and w.kind = 'balanceRefund' and not exists
            (select 1 from inv.fund_refund r join inv.ledger_entry e on e.source_type = 'balanceRefund' and e.source_id = r.id::text and e.source_step = 'paid' and e.amount_fen = w.amount_fen where r.refund_no = w.no)
          union all select w.id::text from inv.hand_word w where w.state = 'confirmed' and w.result = 'paid' and w.kind = 'receiptReturn' and not exists
            (select 1 from inv.fund_receipt r join inv.ledger_entry e on e.source_type = 'receipt' and e.source_id = r.id::text and e.source_step = 'return-' || r.round and e.amount_fen = w.amount_fen where r.receipt_no = w.no)
          union all select o.odd_no from inv.pay_odd o where (o.state = 'credited') <> exists
            (select 1 from inv.ledger_entry e where e.source_type = 'credit' and e.source_id = o.odd_no and e.source_step = 'odd' and e.amount_fen = o.amount_fen)
          union all select odd_no from inv.odd_arrival where (state = 'booked') <> (receipt_fen is not null) or (state = 'booked' and receipt_fen <> amount_fen)`,
  },
  {
    id: 'E01',
    says: '资金凭证动了客户账的，都告诉了 ERP，金额相同（自 ERP 启用起）',
    sql: `select distinct e.journal_id::text from inv.ledger_entry e join inv.account a on a.id = e.account_id
          where a.kind in ('customer_available', 'customer_frozen') and e.journal_id > (select min(split_part(key, ':', 2)::bigint) from inv.erp_outbox where topic = 'balance.moved')
            and e.journal_id in (select (split_part(key, ':', 2))::bigint from inv.erp_outbox where topic = 'balance.moved')
            and (select coalesce(sum(x.amount_fen), 0) from inv.ledger_entry x join inv.account y on y.id = x.account_id where x.journal_id = e.journal_id and y.kind in ('customer_available', 'customer_frozen'))
              <> (select (payload ->> 'availableFen')::bigint + (payload ->> 'frozenFen')::bigint from inv.erp_outbox where key = 'balance.moved:' || e.journal_id)`,
  },
  {
    id: 'E02',
    says: '一条消息 ERP 只记一次；答复过的消息 ERP 都收到了',
    sql: `select o.key from inv.erp_outbox o where o.state = 'done' and o.handover_id is null and o.topic like '%.%' and exists (select 1 from inv.sandbox_erp_event)
          and not exists (select 1 from inv.sandbox_erp_event e where e.key = o.key)`,
  },
  {
    id: 'E03',
    says: '一个账目只有一条未关闭的差异；差异两边不等；一人不能既登记又复核',
    sql: `select kind || ' ' || ref from inv.erp_difference where state in ('open', 'explained', 'mendAsked') group by kind, ref having count(*) > 1
          union all select id::text from inv.erp_difference where ours = theirs or (mended_by is not null and mended_by = mend_asked_by) or last_run_id < first_run_id`,
  },
  {
    id: 'R01',
    says: '一行一条评价，属于这一行的订单和企业；图片数对得上',
    sql: `select c.id::text from inv.mall_comment c left join inv.order_line l on l.id = c.order_line_id left join inv.orders o on o.id = c.order_id
          where l.order_id is distinct from c.order_id or o.company_id is distinct from c.company_id or o.status <> 7
          union all select min(id)::text from inv.mall_comment group by order_line_id having count(*) > 1
          union all select c.id::text from inv.mall_comment c where c.pictures <> (select count(*) from inv.mall_comment_file f where f.comment_id = c.id)`,
  },
  {
    id: 'R02',
    says: '商品的评价合计 = 显示中的评价相加',
    sql: `select spu_code from (select spu_code, count(*) as n, sum(goods_stars) as g, sum(weight_stars) as w, sum(delivery_stars) as d, count(*) filter (where low) as low,
            count(*) filter (where pictures > 0) as p, count(*) filter (where goods_stars = 5) as s5, count(*) filter (where goods_stars = 1) as s1
            from inv.mall_comment where state = 'shown' group by spu_code) t full join inv.comment_figure f using (spu_code)
          where coalesce(t.n, 0) <> coalesce(f.n, 0) or coalesce(t.g, 0) <> coalesce(f.goods_sum, 0) or coalesce(t.w, 0) <> coalesce(f.weight_sum, 0)
            or coalesce(t.d, 0) <> coalesce(f.delivery_sum, 0) or coalesce(t.low, 0) <> coalesce(f.low, 0) or coalesce(t.p, 0) <> coalesce(f.pictures, 0)
            or coalesce(t.s5, 0) <> coalesce(f.star5, 0) or coalesce(t.s1, 0) <> coalesce(f.star1, 0)
            or coalesce(f.n, 0) <> coalesce(f.star1 + f.star2 + f.star3 + f.star4 + f.star5, 0)`,
  },
  {
    id: 'L01',
    says: '授信已用 = 没有还清的占用之和；全部已用 = 授信户上客户欠的',
    sql: `select company_id::text from (select company_id, used_fen, coalesce((select sum(amount_fen - repaid_fen) from inv.credit_use u where u.company_id = l.company_id), 0) as rest
            from inv.credit_line l) x where used_fen <> rest
          union all select 'account' where coalesce((select sum(used_fen) from inv.credit_line), 0)
            <> -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_credit'), 0)`,
  },
  {
    id: 'L02',
    says: '占用时不超过当时的额度；每笔授信付款恰有一笔同额（不含冻结款抵付的）、同企业的占用',
    sql: `select id from inv.credit_use where used_after_fen > limit_fen or amount_fen > used_after_fen
          union all select p.id from inv.payment p full join inv.credit_use u on u.payment_id = p.id
            where (p.provider = 'credit' or u.id is not null) and (p.provider is distinct from 'credit' or p.amount_fen - p.held_fen is distinct from u.amount_fen
              or p.company_id is distinct from u.company_id or p.order_id is distinct from u.order_id)`,
  },
  {
    id: 'L03',
    says: '每笔占用的已还 = 归还之和，每笔归还都有同额凭证，没有凭空的凭证',
    sql: `select u.id::text from inv.credit_use u where u.repaid_fen <> (select coalesce(sum(amount_fen), 0) from inv.credit_repayment r where r.use_id = u.id)
            or u.open <> (u.repaid_fen < u.amount_fen)
          union all select r.id::text from inv.credit_repayment r where not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'creditRepay' and e.source_id = r.id::text and e.amount_fen = r.amount_fen)
          union all select e.source_id from inv.ledger_entry e where e.source_type = 'creditRepay' and not exists
            (select 1 from inv.credit_repayment r where r.id::text = e.source_id)`,
  },
]
