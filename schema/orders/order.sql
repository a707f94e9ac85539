create sequence order_no;

-- An order of one company: goods of one channel from one warehouse.
create table orders (
  id bigint generated always as identity primary key,
  -- 订单号, what people say.
  order_code text not null unique,
  -- 主单号: one submission of the cart may become several orders, which share it.
  master_order_code text not null,
  -- The buying company.
  company_id bigint not null references company,
  -- The person whose order it is.
  user_id bigint not null references app_user,
  -- Of an order made in somebody's name (代打单): whose.
  instead_user_id bigint references app_user,
  -- Who pressed: the person, or the employee in his name.
  actor_id bigint not null references app_user,
  -- 渠道 its goods belong to.
  channel_code text not null references channel,
  -- 提货仓库, or the mill.
  depot_code text not null references depot,
  -- 价格区域 its prices and its freight are of.
  sales_area_code text not null references sales_area,
  -- StockMode: 现货 or 期货.
  stock_mode smallint not null,
  -- SettlementMode: 理计, 磅计, 抄码.
  settlement smallint not null,
  -- OrderStatus; moved by moveOrder alone.
  status smallint not null,
  -- PayStatus.
  pay_status smallint not null default 0,
  -- CancelApply: whether the buyer asked for its end, and the answer.
  cancel_apply smallint not null default 0,
  -- Why it was to end, or ended.
  cancel_reason text not null default '',
  -- What the desk said when it sent the order back or refused it.
  review_reason text not null default '',
  -- FreightMode: 自提 or 代办运输.
  freight_mode smallint not null,
  -- A cash, B bank acceptance bills.
  payment_type text not null,
  -- 一票制 or 两票制 (freight on an invoice of its own).
  invoice_route smallint not null,
  -- InvoiceType.
  invoice_type smallint not null,
  -- 抬头 it is invoiced to.
  invoice_title_id bigint references invoice_title,
  -- Where goods go; null: fetched.
  address_id bigint references shipping_address,
  -- The address as it was said when the order was made.
  address_text text not null default '',
  -- Who takes the goods, as said then.
  receiver text not null default '',
  -- His telephone.
  receiver_mobile text not null default '',
  -- What the buyer wrote.
  note text not null default '',
  -- Sums in fen: goods,
  goods_fen bigint not null check (goods_fen >= 0),
  -- freight,
  freight_fen bigint not null check (freight_fen >= 0),
  -- 加工服务,
  service_fen bigint not null check (service_fen >= 0),
  -- surcharge for payment by bills,
  acceptance_fen bigint not null default 0 check (acceptance_fen >= 0),
  -- what a coupon takes off.
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  -- Sum of the above.
  total_fen bigint not null check (total_fen >= 0),
  -- Paid so far.
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- 件 of all lines.
  pieces int not null,
  -- Theoretical weight of all lines.
  weight_kg bigint not null,
  -- How many lines.
  line_count int not null,
  -- The first line in words, for lists.
  summary text not null,
  -- The request it was made by: sent again, it is answered with this order.
  client_request_id text,
  -- Counts moves: two at once cannot both be right.
  status_seq int not null default 1,
  -- When it came into its state.
  status_since timestamptz not null default now(),
  -- Until when it may be paid; then it is cancelled and its goods are free.
  hold_until timestamptz,
  created_at timestamptz not null default now(),
  -- 企业内部审批: none, waiting, agreed, refused.
  company_approval smallint not null default 0 check (company_approval >= 0 and company_approval <= 3),
  -- Why it had to be asked: the limit it went over.
  company_approval_why text not null default '',
  -- Who agreed or refused.
  company_approver_id bigint references app_user,
  -- Holds 协议品, which are sold as they are.
  agreement_goods boolean not null default false,
  -- Why a person has to review it; empty: none has to.
  review_causes text[] not null default '{}',
  -- When its buyer was told that the time to pay ends soon.
  hold_warned_at timestamptz,
  -- A wish to cancel waits from the moment it was said, not since the order came into its state.
  cancel_asked_at timestamptz,
  -- The employee it was handed to; null: the company's own contact.
  handed_to_id bigint references app_user,
  -- How its contract comes into force: terms ticked, or signed by both.
  sign_mode text not null default 'signed' check (sign_mode in ('ticked', 'signed')),
  -- When the terms were ticked,
  terms_at timestamptz,
  -- and by whom.
  terms_by bigint references app_user,
  -- Versions of the terms it was made under.
  terms_ids bigint[] not null default '{}',
  -- The rest of an order that went on as a new one.
  carried_from bigint references orders,
  -- 承兑报价 its surcharge was taken from.
  draft_quote_id bigint references draft_quote,
  -- One order a return; the return's claim leads to the order whose steel it replaces.
  replaces_return_id bigint references goods_return,
  -- 订单来源: by which way of buying an order came to be, and the number of that way (lot, return, group, contract, quote).
  origin text not null default 'list' check (origin in ('list', 'auction', 'replacement', 'group', 'framework', 'quote')),
  origin_no text not null default '',
  -- An order keeps which coupon it was made with, cancelled ones too.
  coupon_id bigint,
  deposit_percent smallint not null default 0 check (deposit_percent >= 0 and deposit_percent <= 90),
  deposit_fen bigint not null generated always as (least(total_fen, (total_fen * deposit_percent + 9999) / 10000 * 100)) stored,
  rest_days smallint not null default 0 check (rest_days >= 0),
  rest_due_on date,
  rest_told smallint not null default 0,
  cancel_asked_by bigint references app_user,
  kept_fen bigint not null default 0,
  -- 过了交货期可取消 (decision 0279): days after the agreed ship-by date from which the buyer may end the order alone, as agreed; 0: not.
  late_cancel_days smallint not null default 0 check (late_cancel_days >= 0 and late_cancel_days <= 365),
  -- How far both sides have been told: 0 not, 1 the date has passed, 2 the buyer may end it.
  late_told smallint not null default 0,
  stage_shares smallint[] not null default '{}' check (stages_sound(stage_shares)),
  stages_from_on date,
  stages_paid smallint generated always as (stages_paid(total_fen, paid_fen, stage_shares)) stored,
  next_fen bigint not null generated always as (
case
    when stage_shares <> '{}'::smallint[] then stage_sum(total_fen, stage_shares, stages_paid(total_fen, paid_fen, stage_shares) + 1) - paid_fen
    when paid_fen = 0 and deposit_percent > 0 then least(total_fen, (total_fen * deposit_percent + 9999) / 10000 * 100)
    else total_fen - paid_fen
end) stored,
  check (paid_fen <= total_fen),
  check (total_fen = (goods_fen + freight_fen + service_fen + acceptance_fen - discount_fen)),
  check (kept_fen >= 0 and kept_fen <= deposit_fen and (kept_fen = 0 or status = 8)),
  check (deposit_percent = 0 or stock_mode = 2 or stage_shares <> '{}'::smallint[]),
  check (deposit_percent = 0 or (status not in (6, 7)) or paid_fen = total_fen or stage_shares <> '{}'::smallint[] and paid_fen > 0),
  check (
    paid_fen = 0
    or paid_fen = total_fen
    or paid_fen = deposit_fen
    or stage_shares <> '{}'::smallint[]
    and stages_paid(total_fen, paid_fen, stage_shares) is not null
  ),
  check (stage_shares = '{}'::smallint[] or stage_shares[1] = deposit_percent),
  foreign key (coupon_id, company_id) references coupon (id, company_id),
  check ((origin = 'list') = (origin_no = ''))
) with (fillfactor = 85);
create index orders_at on orders (created_at, id);
create index orders_cancel_apply on orders (cancel_asked_at, id) where cancel_apply = 1;
create unique index orders_carried on orders (carried_from) where carried_from is not null;
create index orders_company on orders (company_id, id desc);
create index orders_company_approval on orders (company_id, id) where company_approval = 1 and status = 0;
create index orders_dealt on orders (id desc) where status in (4, 5, 6, 7);
create index orders_framework on orders (company_id, id desc) where origin = 'framework';
create index orders_handed on orders (handed_to_id, id desc) where handed_to_id is not null;
create index orders_held on orders (company_id) where status in (0, 1, 2, 3);
create index orders_hold on orders (hold_until) where status in (0, 1, 2, 3);
create index orders_in_plan on orders (company_id, id) where status = 4 and stock_mode = 2;
create index orders_in_yard on orders (status, id) where status in (5, 6);
create unique index orders_live_coupon on orders (coupon_id) where coupon_id is not null and (status not in (8, 9));
create index orders_master on orders (master_order_code);
create index orders_of_company_at on orders (company_id, created_at, id);
create index orders_of_status on orders (status, id desc);
create index orders_of_user on orders (user_id, id desc);
create index orders_of_user_at on orders (user_id, created_at, id);
create index orders_of_user_status on orders (user_id, status, id desc);
create index orders_open on orders (status, status_since) where status in (0, 1, 2, 3);
create index orders_origin on orders (origin, origin_no) where origin <> 'list';
create unique index orders_replaces on orders (replaces_return_id) where replaces_return_id is not null;
create index orders_rest on orders (company_id, rest_due_on) where (status in (4, 5, 6)) and deposit_percent > 0 and paid_fen < total_fen;
create index orders_ship_by on orders (id) where status = 4 and late_cancel_days > 0;
create index orders_status on orders (company_id, status, id desc);
create trigger keep_figures after update on orders for each row
  when (old.status is distinct from new.status or old.weight_kg is distinct from new.weight_kg or old.total_fen is distinct from new.total_fen or old.created_at is distinct from new.created_at)
  execute function keep_order_figures();
create trigger keep_figures_of_new after insert on orders for each row execute function keep_order_figures();
create trigger keep_team after insert on orders for each row execute function keep_team_of_order();
create trigger wake_delivery after insert or update of status, cancel_apply on orders for each row
  when ((new.status in (5, 6)) and new.stock_mode = 1 and new.cancel_apply <> 1)
  execute function wake('allocate-units');
create trigger wake_hold after insert or update of hold_until, status on orders for each row
  when ((new.status in (0, 1, 2, 3)) and soon(new.hold_until))
  execute function wake('end-overdue-orders');
create trigger wake_received after update of status on orders for each row
  when (new.status = 7 and old.status <> 7)
  execute function wake('draft-settlements');
create trigger wake_reservations after update of status on orders for each row
  when (new.origin = 'framework' and new.status = 8 and old.status <> 8)
  execute function wake('keep-reservations');

-- A line of an order, frozen as it was ordered: goods, pieces, weight, price.
create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line_no int not null,
  sku_id int not null references sku,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  price_fen bigint not null check (price_fen >= 0),
  price_unit text not null,
  amount_fen bigint not null,
  service_fen bigint not null,
  services jsonb not null,
  futures jsonb not null,
  price_lines jsonb not null,
  tracked boolean not null,
  -- Which line of a cart an order's line was: the same checkout in another tab is told the order that has taken its lines. Older lines: null.
  cart_item_id bigint,
  tail_pieces int not null default 0,
  -- What the line settles at, once it is known; null: at its price.
  final_price_fen bigint check (final_price_fen >= 0),
  -- 允差 that a lot was announced with binds its order: null, the class's delivery tolerance holds.
  band_percent smallint check (band_percent >= 1 and band_percent <= 10),
  -- An order keeps the 短溢装 of the day on which it was placed, whatever the class has since.
  tolerance_pct int not null,
  title text not null,
  made_as jsonb not null default '{}',
  unique (order_id, line_no),
  check (tail_pieces >= 0 and tail_pieces <= pieces)
);
create index order_line_sku on order_line (sku_id);
create trigger keep_figures_of_new after insert on order_line referencing new table as lines for each statement
  execute function keep_line_figures();
create trigger keep_of_the_day before insert on order_line for each row execute function keep_of_the_day();

-- Pieces of a stock that are kept for a line of an order.
create table allocation (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  order_line_id bigint not null unique references order_line,
  pieces int not null check (pieces > 0),
  state text not null check (state in ('active', 'shipped', 'released')),
  -- Of a line's held pieces those that have left; and those that will never come (结案).
  shipped int not null default 0 check (shipped >= 0),
  constraint allocation_shipped check (shipped <= pieces)
);
create index allocation_active on allocation (sku_id) where state = 'active';

-- Every step of an order from state to state, written once.
create table order_status_log (
  order_id bigint not null references orders,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, seq)
);
create trigger written_once before delete or update on order_status_log for each row execute function written_once();

-- Orders of a buyer by channel and state, kept by the write that changes them (decision 0028).
create table order_figure (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  channel_code text not null,
  status smallint not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, user_id, channel_code, status)
) with (fillfactor = 60);

-- What a buyer bought in a month of China's calendar, by warehouse.
create table order_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, depot_code)
) with (fillfactor = 60);

-- What a buyer bought in a month of China's calendar, by class of goods.
create table bought_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  class_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, class_code)
) with (fillfactor = 60);

-- 内部备注: what the mill's people tell each other about an order, never shown to the customer; with a name it hands the order over.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  hand_to_id bigint references app_user,
  at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, id);
create trigger written_once before delete or update on order_note for each row execute function written_once();

-- 项目: what a buyer's orders are for, in his own words; papers of one project are taken home together.
create table order_project (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  project text not null check (length(project) >= 1 and length(project) <= 40 and project = btrim(project)),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now()
);
create index order_project_company on order_project (company_id, project, order_id);
create trigger company_of_order before insert on order_project for each row execute function company_of_order();

-- An employee whom a note about an order names.
create table order_note_mention (
  note_id bigint not null references order_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);

-- 采购单号 and 希望到货日: what a buyer's own books call an order, and the day he wishes for; a row where he has said one of them.
create table order_reference (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  -- As other pasted numbers: no spaces, one kind of dash; empty: not said.
  buyer_no text not null check (length(buyer_no) <= 40 and buyer_no = btrim(buyer_no)),
  -- A wish, not a promise.
  wanted_on date,
  -- Who said it last: the buyer's person, or the employee in his name.
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  check (buyer_no <> '' or wanted_on is not null)
);
create index order_reference_company on order_reference (company_id, buyer_no, order_id);
create trigger company_of_order before insert on order_reference for each row execute function company_of_order();

-- 订单附件: a paper that its buyer sent along; it may be with several orders of one submission.
create table order_file (
  order_id bigint not null references orders,
  file_id text not null references file_object,
  added_by bigint not null references app_user,
  at timestamptz(3) not null default now(),
  primary key (order_id, file_id)
);
create index order_file_file on order_file (file_id);

-- What a published group keeps of the stock is allocated, though no order has it yet.
create view inv.allocation as
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id,
     allocation.pieces - allocation.shipped as qty, allocation.state
    from allocation
   where allocation.state = 'released' or allocation.state = 'active' and allocation.pieces > allocation.shipped
 union all
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id, allocation.shipped as qty,
     'shipped' as state
    from allocation
   where allocation.shipped > 0
 union all
  select - (bid_line.lot_id * 1000 + bid_line.line_no) as id, bid_line.sku_id as sku,
     null::bigint as order_line_id, bid_line.held_pieces as qty, 'active' as state
    from bid_line
   where bid_line.held_pieces > 0
 union all
  select - ('1000000000000'::bigint + group_buy.id) as id, group_buy.sku_id as sku,
     null::bigint as order_line_id, group_buy.held_pieces as qty, 'active' as state
    from group_buy
   where group_buy.held_pieces > 0
 union all
  select - ('2000000000000'::bigint + g.period_id * 1000000 + g.sku_id) as id, g.sku_id as sku,
     null::bigint as order_line_id, g.held_pieces as qty, 'active' as state
    from framework_reservation_goods g
   where g.held_pieces > 0;

-- The acceptance surcharge is a service of the mill's finance desk.
create view inv.orders as
  select o.id, o.company_id, o.user_id, o.instead_user_id, o.actor_id, o.status, o.goods_fen, o.freight_fen,
     o.service_fen + o.acceptance_fen as service_fen, o.discount_fen, o.total_fen, o.paid_fen,
     null::text as contract_no, null::bigint as auction_id, o.coupon_id, o.client_request_id,
     false as on_credit, coalesce(a.company_id, o.company_id) as address_company_id, o.master_order_code,
     o.deposit_percent, o.deposit_fen, o.kept_fen, o.stage_shares
    from orders o
      left join shipping_address a on a.id = o.address_id;

-- Goods priced by the piece stand as 1000 kg a piece, goods priced by the kilogram as a thousandfold price per ton.
create view inv.order_line as
  select id, order_id, sku_id as sku, pieces as qty,
         case price_unit
             when 'piece' then pieces::bigint * 1000
             else weight_kg
         end as weight_kg,
         case price_unit
             when 'kg' then price_fen * 1000
             else price_fen
         end as price_fen_per_t,
     amount_fen, tracked, tail_pieces as tail
    from order_line;

create view inv.order_status_log as
  select order_id, seq, from_status, to_status, at, actor_id
    from order_status_log;

create view inv.order_approval as
  select o.id, o.status, o.user_id, o.company_id, o.company_approval as approval,
     o.company_approver_id as approver_id, a.company_id as approver_company_id
    from orders o
      left join app_user a on a.id = o.company_approver_id;

create view inv.order_figure as
  select company_id, user_id, channel_code, status, n, kg, fen
    from order_figure;

create view inv.order_figure_true as
  select company_id, user_id, channel_code, status, count(*) as n, sum(weight_kg) as kg, sum(total_fen) as fen
    from orders
   group by company_id, user_id, channel_code, status;

create view inv.bought_month as
  select order_month.company_id, order_month.user_id, 'depot ' || order_month.depot_code as of,
     order_month.month, order_month.n, order_month.kg, order_month.fen
    from order_month
 union all
  select bought_month.company_id, bought_month.user_id, 'class ' || bought_month.class_code as of,
     bought_month.month, bought_month.n, bought_month.kg, bought_month.fen
    from bought_month;

create view inv.bought_month_true as
  select orders.company_id, orders.user_id, 'depot ' || orders.depot_code as of,
     month_of(orders.created_at) as month, count(*) as n, sum(orders.weight_kg) as kg,
     sum(orders.total_fen) as fen
    from orders
   where counts_as_bought(orders.status)
   group by orders.company_id, orders.user_id, ('depot ' || orders.depot_code), (month_of(orders.created_at))
 union all
  select o.company_id, o.user_id, 'class ' || k.class_code as of, month_of(o.created_at) as month,
     count(distinct o.id) as n, sum(l.weight_kg) as kg, sum(l.amount_fen + l.service_fen) as fen
    from orders o
      join order_line l on l.order_id = o.id
      join sku k on k.id = l.sku_id
   where counts_as_bought(o.status)
   group by o.company_id, o.user_id, ('class ' || k.class_code), (month_of(o.created_at));

create view inv.order_wait as
  select id, status, hold_until, agreement_goods,
     (exists ( select 1
            from order_status_log h
           where h.order_id = o.id and h.event = 'approve')) as approved
    from orders o;

create view inv.futures_order as
  select id, status,
     ( select count(*) as count
            from order_line l
           where l.order_id = o.id) as lines,
     ( select count(*) as count
            from schedule_booking b
           where b.order_id = o.id and b.state <> 'ended') as booked,
     ( select count(*) as count
            from schedule_booking b
           where b.order_id = o.id and b.state = 'done') as done
    from orders o
   where stock_mode = 2;

-- 余量: of an order that is on its way what nothing in the yard and no truck brings any more. Made to order, a line is done by its weight, so it
-- may be short of whole pieces; a unit frozen in the yard comes no more either. Somebody has to end such an order, nothing does it by itself.
create view order_rest as
  select o.id as order_id, l.pieces, l.kg,
     coalesce(( select max(w.received_at) as max
            from waybill w
           where w.order_id = o.id), o.status_since) as since
    from orders o
      join lateral ( select sum(x.pieces - x.tail_pieces - coalesce(g.gone, 0::bigint)) as pieces,
             sum(x.weight_kg * (x.pieces - x.tail_pieces - coalesce(g.gone, 0::bigint)) / x.pieces)::bigint as kg
            from order_line x
              left join lateral ( select sum(u.pieces) as gone
                    from waybill_unit u
                      join waybill w on w.id = u.waybill_id
                   where u.order_line_id = x.id and u.off_at is null and w.left_at is not null) g on true
           where x.order_id = o.id and (x.pieces - x.tail_pieces) > coalesce(g.gone, 0::bigint)) l on l.pieces > 0::numeric
   where o.status = 6 and not (exists ( select 1
            from waybill w
           where w.order_id = o.id and w.ended_at is null and w.status < 5)) and not (exists ( select 1
            from order_line x
              join steel_unit u on u.order_line_id = x.id and (u.state in ('allocated', 'loaded'))
           where x.order_id = o.id)) and not (exists ( select 1
            from settlement s
           where s.order_id = o.id and (s.state in ('drafted', 'offered')))) and not (exists ( select 1
            from case_close k
           where k.order_id = o.id and k.state = 'asked'));

-- 卡在哪: a line that waits for its own unit is not about to be given another one.
create view order_block_delivery as
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'confirm' as kind,
     o.status_since as since, o.hold_until as due, o.order_code as ref
    from orders o
   where o.status = 0
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case o.status
             when 1 then 'review'
             else 'approval'
         end as kind,
     o.status_since as since, o.hold_until as due, o.order_code as ref
    from orders o
   where o.status in (1, 2)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'cancelAsked' as kind,
     o.cancel_asked_at as since, null::timestamptz as due, o.order_code as ref
    from orders o
   where o.cancel_apply = 1 and o.cancel_asked_at is not null
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when n.status = 2 and p.recorded_at is not null then 'paperWaits'
             when n.status = 2 and f.status = 100 then 'signUnclear'
             when n.status = 2 and (f.status in (2, 3)) then 'sealMill'
             when n.status = 2 and f.status = 1 then 'signBuyer'
             when n.status = 2 then 'signReady'
             else 'pay'
         end as kind,
     coalesce(p.recorded_at, o.status_since) as since, o.hold_until as due,
         case
             when n.status = 2 then n.contract_no
             else o.order_code
         end as ref
    from orders o
      left join order_contract n on n.order_id = o.id and n.status <> 4
      left join lateral ( select s.status
            from sign_flow s
           where s.kind = 'order' and s.document_no = n.contract_no
           order by s.id desc
          limit 1) f on true
      left join paper_contract p on p.contract_no = n.contract_no and p.state = 'waits'
   where o.status = 3
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when b.slip_reply = 'waits' then 'slip'
             when b.state = 'waiting' then 'toPlan'
             else 'late'
         end as kind,
         case
             when b.slip_reply = 'waits' then o.status_since
             when b.state = 'waiting' then b.created_at
             else (b.planned_on::timestamp at time zone 'Asia/Shanghai')
         end as since,
         case
             when b.slip_reply = 'waits' then b.slip_reply_by
             else null::timestamptz
         end as due,
     o.order_code as ref
    from orders o
      join schedule_booking b on b.order_id = o.id
   where o.status = 4 and o.stock_mode = 2 and (b.slip_reply = 'waits' or b.state = 'waiting' or (b.state in ('planned', 'running')) and b.planned_on < (now() at time zone 'Asia/Shanghai')::date)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when y.near then 'toAllocate'
             when y.lacks > 0::numeric then 'unitsLack'
             when o.freight_mode = 1 then 'toBook'
             else 'toDispatch'
         end as kind,
         case
             when y.near then now()
             else o.status_since
         end as since,
     null::timestamptz as due, o.order_code as ref
    from orders o
      join lateral ( select coalesce(sum(greatest(0::bigint, l.pieces - l.tail_pieces - coalesce(u.pieces, 0::bigint))), 0::numeric) as lacks,
             coalesce(sum(u.waiting), 0::numeric) as waiting,
             coalesce(bool_or(o.stock_mode = 1 and l.tracked and (l.pieces - l.tail_pieces) > (coalesce(u.pieces, 0::bigint) + won_away(l.id)) and (exists ( select 1
                    from steel_unit f
                   where f.sku_id = l.sku_id and f.depot_code = o.depot_code and f.state = 'free' and f.source = 'stock' and f.not_for_line is distinct from l.id and f.pieces <= (l.pieces - l.tail_pieces - coalesce(u.pieces, 0::bigint) - won_away(l.id))))), false) as near
            from order_line l
              left join lateral ( select sum(x.pieces) as pieces,
                     sum(x.pieces) filter (where x.state = 'allocated' and x.waybill_id is null) as waiting
                    from steel_unit x
                   where x.order_line_id = l.id and (x.state in ('allocated', 'loaded', 'shipped'))) u on true
           where l.order_id = o.id) y on y.waiting > 0::numeric or y.lacks > 0::numeric and o.stock_mode = 1
   where (o.status in (5, 6)) and o.cancel_apply <> 1 and (o.paid_fen = o.total_fen or o.deposit_percent = 0 or o.stage_shares <> '{}'::smallint[] and not stage_stuck(o.id))
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'payRest' as kind,
     o.status_since as since,
     ((o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai') as due,
     o.order_code as ref
    from orders o
   where o.status = 5 and o.deposit_percent > 0 and o.paid_fen < o.total_fen and o.cancel_apply <> 1 and o.stage_shares = '{}'::smallint[]
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'payStage' as kind,
     o.status_since as since,
     ((o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai') as due,
     o.order_code as ref
    from orders o
   where (o.status in (5, 6)) and o.stage_shares <> '{}'::smallint[] and o.paid_fen < o.total_fen and o.cancel_apply <> 1 and (o.rest_due_on <= ((now() at time zone 'Asia/Shanghai')::date + 1) or stage_stuck(o.id))
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when m.kind = 'standard' then 'misfit'
             when m.state = 'open' then 'misfitOwn'
             else 'misfitAsked'
         end as kind,
     min(m.opened_at) as since, null::timestamptz as due, min(u.heat_no) as ref
    from cert_misfit m
      join orders o on o.id = m.order_id
      join steel_unit u on u.id = m.unit_id
   where m.state in ('open', 'exchangeAsked', 'withdrawAsked')
   group by o.id, (
         case
             when m.kind = 'standard' then 'misfit'
             when m.state = 'open' then 'misfitOwn'
             else 'misfitAsked'
         end)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'noValues' as kind,
     w.left_at as since, null::timestamptz as due,
     ( select min(u.heat_no) as min
            from waybill_unit x
              join steel_unit u on u.id = x.unit_id
           where x.waybill_id = w.id and x.off_at is null) as ref
    from waybill w
      join orders o on o.id = w.order_id
   where w.left_at is not null and w.certified_at is null and w.left_at < (now() - '00:10:00'::interval) and w.load_units > 0
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when c.id is not null then 'changeAsked'
             when w.status = 1 and w.missed_at is not null then 'slotMissed'
             when w.status = 1 and w.plate = '' then 'truckUnnamed'
             when d.id is not null and (exists ( select 1
                from scale_ticket t
               where t.waybill_id = w.id and t.id > d.ticket_id)) then 'reweighed'
             when d.id is not null then 'weighDispute'
             when w.status in (2, 3) then 'inYard'
             when w.arrived_at is null then 'onRoad'
             else 'unsigned'
         end as kind,
     coalesce(c.asked_at,
         case
             when w.status = 1 then coalesce(w.missed_at, w.made_at)
             else null::timestamptz
         end, d.opened_at,
         case
             when w.status = 4 then coalesce(w.arrived_at, w.left_at)
             else w.entered_at
         end, w.made_at) as since,
         case
             when d.id is not null then d.reply_by
             when w.status = 1 and w.missed_at is null and w.plate = '' then w.slot_at - '02:00:00'::interval
             else null::timestamptz
         end as due,
     w.waybill_no as ref
    from waybill w
      join orders o on o.id = w.order_id
      left join waybill_change c on c.waybill_id = w.id and c.state = 'waits'
      left join weigh_dispute d on d.waybill_id = w.id and d.state = 'open'
   where w.status < 5 and w.ended_at is null and (w.status > 1 or w.plate = '' or w.missed_at is not null or c.id is not null)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'unsound' as kind,
     r.at as since, null::timestamptz as due, w.waybill_no as ref
    from receipt r
      join waybill w on w.id = r.waybill_id
      join orders o on o.id = w.order_id
   where r.held
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'weightObjection' as kind,
     j.opened_at as since, null::timestamptz as due, w.waybill_no as ref
    from weight_objection j
      join waybill w on w.id = j.waybill_id
      join orders o on o.id = j.order_id
   where j.state = 'open'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'closeAsked' as kind,
     k.asked_at as since, null::timestamptz as due, o.order_code as ref
    from case_close k
      join orders o on o.id = k.order_id
   where k.state = 'asked'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code,
         case
             when s.state = 'due' then - s.difference_fen
             else s.final_fen
         end as total_fen,
         case s.state
             when 'drafted' then 'sheetDrafted'
             when 'offered' then 'sheetOffered'
             else 'sheetDue'
         end as kind,
     coalesce(s.confirmed_at, s.offered_at, s.drafted_at) as since,
         case
             when s.state in ('offered', 'due') then s.confirm_by
             else null::timestamptz
         end as due,
     s.settle_no as ref
    from settlement s
      join orders o on o.id = s.order_id
   where (s.state in ('drafted', 'due')) or s.state = 'offered' and not s.by_rule
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'restOpen' as kind,
     r.since, null::timestamptz as due, o.order_code as ref
    from order_rest r
      join orders o on o.id = r.order_id
   where o.stock_mode = 2;

create view order_block_after as
  select order_block_delivery.order_id, order_block_delivery.company_id, order_block_delivery.user_id,
     order_block_delivery.depot_code, order_block_delivery.total_fen, order_block_delivery.kind,
     order_block_delivery.since, order_block_delivery.due, order_block_delivery.ref
    from order_block_delivery
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case c.status
             when 0 then 'claimFiled'
             when 3 then 'claimOffered'
             when 8 then 'claimAward'
             else 'claimOpen'
         end as kind,
     c.status_since as since, c.answer_by as due, c.claim_no as ref
    from claim c
      join orders o on o.id = c.order_id
   where c.status in (0, 1, 2, 3, 8)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, u.fen as total_fen,
     'claimMoney' as kind, c.status_since as since, null::timestamptz as due,
     c.claim_no as ref
    from claim c
      join orders o on o.id = c.order_id
      cross join lateral ( select coalesce(sum(x.agreed_fen), 0::numeric)::bigint as fen
            from claim_unit x
           where x.claim_id = c.id) u
   where c.status = 4 and c.waits_for <> ''
 union all
  select o.id as order_id, o.company_id, o.user_id, g.depot_code, o.total_fen,
         case g.status
             when 0 then 'returnBook'
             else 'returnComes'
         end as kind,
     coalesce(g.booked_at, g.made_at) as since,
         case
             when g.plan_on is not null then ((g.plan_on + 1)::timestamp at time zone 'Asia/Shanghai')
             else null::timestamptz
         end as due,
     g.return_no as ref
    from goods_return g
      join orders o on o.id = g.order_id
   where g.status in (0, 1, 2)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, abs(v.gross_fen) as total_fen,
         case v.flow
             when 'WC' then 'invoiceAgree'
             when 'NR' then 'invoiceBack'
             when 'NB' then 'invoiceFailed'
             when 'NTS' then 'invoiceByHand'
             when 'WE' then 'invoiceByHand'
             else 'invoiceCheck'
         end as kind,
     v.flow_since as since, null::timestamptz as due, v.invoice_sn as ref
    from invoice v
      cross join lateral ( select distinct l_1.order_id
            from invoice_line l_1
           where l_1.invoice_id = v.id) l
      join orders o on o.id = l.order_id
   where (v.flow in ('WV', 'NC', 'WC', 'NR', 'NB')) and v.kind = 'blue' or (v.flow in ('NTS', 'WE')) and v.trouble = 'off'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, r.gross_fen as total_fen,
         case r.state
             when '02' then 'redBuyer'
             else 'redMill'
         end as kind,
     r.made_at as since, r.expires_at as due, v.invoice_sn as ref
    from red_letter r
      join invoice v on v.id = r.invoice_id
      cross join lateral ( select distinct l_1.order_id
            from invoice_line l_1
           where l_1.invoice_id = v.id) l
      join orders o on o.id = l.order_id
   where (r.state in ('02', '03')) and r.done_at is null;

-- 卡在哪: every order that waits, for what, since when, until when; `ref`: the paper it hangs on. One row a thing that waits. Whose turn it is:
-- a truck on the road waits for nobody's signature, a second weighing for the buyer's word, a contract that is not yet at the platform for
-- neither side's seal. A unit that is frozen or void does not count as being there.
create view order_block as
  select b.order_id, b.company_id, b.user_id, b.depot_code, b.total_fen, b.kind, b.since, b.due, b.ref
    from order_block_after b
   where b.kind <> 'pay' or not (exists ( select 1
            from orders r
           where r.id = b.order_id and r.replaces_return_id is not null))
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'replaceWaits' as kind,
     o.created_at as since, o.hold_until as due, g.return_no as ref
    from orders o
      join goods_return g on g.id = o.replaces_return_id
   where o.status = 3 and o.replaces_return_id is not null
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'shipLate' as kind,
     ((s.ship_by + 1)::timestamp at time zone 'Asia/Shanghai') as since,
     ((s.ship_by + o.late_cancel_days::integer + 1)::timestamp at time zone 'Asia/Shanghai') as due,
     o.order_code as ref
    from orders o
      cross join lateral ( select ship_by_of(o.id) as ship_by) s
   where o.status = 4 and o.late_cancel_days > 0 and s.ship_by < (now() at time zone 'Asia/Shanghai')::date;

create view inv.order_reference as
  select r.order_id, r.company_id, o.company_id as order_company_id
    from order_reference r
      join orders o on o.id = r.order_id;

create view inv.order_project as
  select p.order_id, p.company_id, o.company_id as order_company_id
    from order_project p
      join orders o on o.id = p.order_id;

create view inv.group_order as
  select o.id, o.origin_no, o.company_id, o.status, o.total_fen, o.paid_fen, g.id as group_buy_id
    from orders o
      left join group_buy g on g.group_no = o.origin_no
   where o.origin = 'group';

create view inv.contract_order as
  select id, company_id, status, origin_no as contract_no
    from orders o
   where origin = 'framework';

create view inv.framework_order_line as
  select l.id as order_line_id, o.origin_no as contract_no
    from order_line l
      join orders o on o.id = l.order_id
   where o.origin = 'framework';

-- The lines as they were agreed, beside those of the orders made of them (tails of an order keep the price and are part of it).
create view inv.quote_line as
  select l.quote_id, l.sku_id as sku, l.state, l.offer_fen, l.offer_pieces, l.authority_fen, q.decided_by,
     q.state as quote_state,
     ( select sum(x.pieces)::integer as sum
            from orders o
              join order_line x on x.order_id = o.id
           where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_pieces,
     ( select max(x.price_fen) as max
            from orders o
              join order_line x on x.order_id = o.id
           where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_fen
    from price_quote_line l
      join price_quote q on q.id = l.quote_id;

-- Lines whose price says that it is an agreed one; what carries the rest of an order keeps its price and is counted there.
create view inv.agreed_line as
  select l.id as order_line_id
    from order_line l
      join orders o on o.id = l.order_id
   where o.carried_from is null and l.price_lines @> '[{"code": "agreement"}]'::jsonb;

-- Cancelled and failed orders were not bought.
create function counts_as_bought(status smallint) returns boolean language sql immutable parallel safe
return (status not in (8, 9));

create function add_to_order_figure(o orders, sign integer) returns void language sql
as $$
  insert into order_figure values (o.company_id, o.user_id, o.channel_code, o.status, sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, user_id, channel_code, status)
    do update set n = order_figure.n + excluded.n, kg = order_figure.kg + excluded.kg, fen = order_figure.fen + excluded.fen
$$;

create function keep_team_of_order() returns trigger language plpgsql
as $$
begin
  insert into order_team (order_id, company_id, team_id)
    select new.id, m.company_id, m.team_id from team_member m where m.user_id = new.user_id and m.company_id = new.company_id;
  return null;
end $$;

create function add_to_order_month(o orders, sign integer) returns void language sql
as $$
  insert into order_month values (o.company_id, o.user_id, o.depot_code, month_of(o.created_at), sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, month, user_id, depot_code)
    do update set n = order_month.n + excluded.n, kg = order_month.kg + excluded.kg, fen = order_month.fen + excluded.fen
$$;

create function add_to_bought_month(o orders, sign integer) returns void language sql
as $$
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), sign, sign * sum(l.weight_kg), sign * sum(l.amount_fen + l.service_fen)
    from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id group by k.class_code order by k.class_code
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen
$$;

create function keep_order_figures() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_order_figure(new, 1);
    if counts_as_bought(new.status) then perform add_to_order_month(new, 1); end if;
    return null;
  end if;
  -- Rows of one person are always taken in the order of their status, so that two changes at once do not wait for each other.
  if old.status <= new.status then
    perform add_to_order_figure(old, -1);
    perform add_to_order_figure(new, 1);
  else
    perform add_to_order_figure(new, 1);
    perform add_to_order_figure(old, -1);
  end if;
  if counts_as_bought(old.status) and not counts_as_bought(new.status) then
    perform add_to_order_month(old, -1);
    perform add_to_bought_month(old, -1);
  elsif not counts_as_bought(old.status) and counts_as_bought(new.status) then
    perform add_to_order_month(new, 1);
    perform add_to_bought_month(new, 1);
  elsif counts_as_bought(new.status) and (old.weight_kg, old.total_fen, old.created_at) is distinct from (new.weight_kg, new.total_fen, new.created_at) then
    perform add_to_order_month(old, -1);
    perform add_to_order_month(new, 1);
    if month_of(old.created_at) <> month_of(new.created_at) then
      perform add_to_bought_month(old, -1);
      perform add_to_bought_month(new, 1);
    end if;
  end if;
  return null;
end $$;

-- Lines are written once, with their order.
create function keep_line_figures() returns trigger language plpgsql
as $$
begin
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from lines l join orders o on o.id = l.order_id join sku k on k.id = l.sku_id where counts_as_bought(o.status)
    group by o.company_id, o.user_id, k.class_code, month_of(o.created_at) order by 1, 4, 2, 3
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen;
  return null;
end $$;

-- All of it anew, from what it is kept of: for rows that came in without their triggers.
create function rebuild_figures() returns void language plpgsql
as $$
begin
  truncate order_figure, order_month, bought_month, ledger_day, trade_day;
  insert into order_figure select company_id, user_id, channel_code, status, count(*), sum(weight_kg), sum(total_fen) from orders group by 1, 2, 3, 4;
  insert into order_month select company_id, user_id, depot_code, month_of(created_at), count(*), sum(weight_kg), sum(total_fen)
    from orders where counts_as_bought(status) group by 1, 2, 3, 4;
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where counts_as_bought(o.status) group by 1, 2, 3, 4;
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from ledger_entry e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3;
  update account a set entries = t.n, in_fen = t.i, out_fen = t.o
    from (select account_id, sum(entries) as n, sum(in_fen) as i, sum(out_fen) as o from ledger_day group by 1) t where t.account_id = a.id;
  insert into trade_day select company_id, day, kind, entries, fen from inv.trade_day_true;
end $$;

-- An order keeps the words it was ordered by: a name that changes later changes no paper.
create function option_words(futures jsonb) returns jsonb language sql stable
as $$
  select case when w.words is null then futures - 'words' else futures || jsonb_build_object('words', w.words) end
  from (select jsonb_object_agg(f.key, o.label) as words from jsonb_each_text(futures - 'words') f
    cross join lateral (select label from order_option where param = f.key and code = f.value order by scope_code limit 1) o) w
$$;

-- What a line was ordered as (decision 0183). The rule is `lineTitle` of domain/src/goods/goods/lineTitle.ts; the name is kept with the order,
-- so that every room and paper after it says the same, whatever the goods are called since.
create function line_title(title text, futures jsonb) returns text language sql immutable parallel safe
return case when (coalesce((futures ->> 'coating'), '') = '') then title else regexp_replace(title, '(?<![^ ])(?:AZ|ZM|ZF|Z)\d{2,3}(?![^ ])', replace((futures ->> 'coating'), '\', '\\'), 'g') end;

-- By what a line asks for other goods than its product: coating mass, passivation, oil, coil bore ... Packing, weight of a piece and day of
-- delivery make nothing else of it; what the product has by itself neither.
create function made_as(title text, attributes jsonb, futures jsonb) returns jsonb language sql immutable parallel safe
return (select coalesce(jsonb_object_agg(f.key, f.value), '{}'::jsonb) as "coalesce" from jsonb_each(made_as.futures) f(key, value) where ((f.key in ('coating', 'rolledBase', 'innerDiameter', 'oiling', 'surfaceQuality', 'surfaceStructure', 'surfaceTreatment', 'paintBrand', 'utStandard', 'utLevel', 'towerToleranceMm', 'lengthFromMm', 'lengthToMm')) and (f.value not in ('""'::jsonb, 'null'::jsonb)) and ((f.value #>> '{}'::text[]) is distinct from "substring"((made_as.attributes ->> case f.key when 'innerDiameter' then 'innerDia' else f.key end), '(?:^|\s)([A-Z0-9.]+)$')) and (not ((f.key = 'rolledBase') and (f.value = '"CR"'::jsonb)))));

-- One look at the goods for all that a line keeps of its day.
create function keep_of_the_day() returns trigger language plpgsql
as $$
begin
  select p.tolerance_pct, line_title(k.title, new.futures), case when new.futures = '{}' then '{}' else made_as(k.title, k.attributes, new.futures) end
    into new.tolerance_pct, new.title, new.made_as from sku k join product_class p on p.class_code = k.class_code where k.id = new.sku_id;
  return new;
end $$;

-- 约定交货期 of an order made to order, the latest of its lines: the end of the period the buyer chose, else the day he was told first; where he took a later
-- one (also by silence), that one. Null: of some line nothing was ever said.
create function ship_by_of(the_order bigint) returns date language sql stable
as $$
  select case when bool_and(d is not null) then max(d) end from (
    select case when b.slip_reply in ('accepted', 'defaulted') then b.planned_on when b.slip_reply is not null then b.slip_from_on
      else coalesce(b.due_on, b.planned_on) end as d
    from schedule_booking b where b.order_id = the_order and b.state <> 'ended') x
$$;

create function stage_stuck(the_order bigint) returns boolean language sql stable
as $$
  select o.paid_fen < o.total_fen and (l.fen >= o.paid_fen or (w.waiting and not w.fits))
  from orders o cross join lateral order_loaded(o.id) l
    cross join lateral (
      select coalesce(bool_or(true), false) as waiting, coalesce(bool_or((select fen from order_loaded(o.id, array[least_id])) <= o.paid_fen), false) as fits
      from (select distinct on (u.order_line_id) u.id as least_id from order_line n join steel_unit u on u.order_line_id = n.id
            where n.order_id = o.id and u.state = 'allocated' and u.waybill_id is null order by u.order_line_id, u.pieces, u.tag_kg) s) w
  where o.id = the_order
$$;
