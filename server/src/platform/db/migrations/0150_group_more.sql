-- ---------- 团购: rules in versions, wishes that wait for a colleague's word, weeks of the mill that are kept for a group, and who wants to hear of the next one.
create table group_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);
create trigger group_rules_never_changed before update or delete on group_rules for each row execute function never_changed();
-- What a member has agreed to; null: joined before rules had versions.
alter table group_member add column rules_version int references group_rules;

-- 待本企业审批: a wish above its maker's limits. It keeps no tons and freezes nothing until a colleague agrees.
create table group_ask (
  id bigint generated always as identity primary key,
  group_id bigint not null references group_buy,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  pieces int not null check (pieces > 0),
  take_less boolean not null,
  choice text not null check (choice in ('refund', 'list', 'nextWindow')),
  rules_version int references group_rules,
  -- Which limits it passes.
  why text not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'withdrawn', 'over')),
  reason text not null default '',
  answered_by bigint references app_user,
  asked_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  check ((state = 'waiting') = (answered_at is null)),
  check (state not in ('agreed', 'refused') or answered_by <> user_id)
);
create unique index group_ask_waiting on group_ask (group_id, company_id) where state = 'waiting';

-- 下一团开时告诉我: goods in one way of supply and one price area. Told once.
create table group_watch (
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  area_code text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sku_id, stock_mode, area_code)
);
create index group_watch_goods on group_watch (sku_id, stock_mode, area_code);

-- Tons of a week that are taken though no paid order has them: first a running group's, then its members', then their unpaid orders'.
create table week_hold (
  id bigint generated always as identity primary key,
  line_id bigint not null,
  week date not null,
  kg bigint not null check (kg > 0),
  group_id bigint references group_buy,
  member_id bigint unique references group_member,
  order_id bigint unique references orders,
  created_at timestamptz not null default now(),
  foreign key (line_id, week) references line_week,
  check (num_nonnulls(group_id, member_id, order_id) = 1)
);
create index week_hold_group on week_hold (group_id) where group_id is not null;
create index week_hold_week on week_hold (line_id, week);

create or replace view inv.line_week as
  select w.line_id, w.week, w.capacity_kg, w.booked_kg, w.elsewhere_kg,
    coalesce((select sum(b.kg) from schedule_booking b where b.state in ('waiting', 'planned', 'running', 'done')
      and coalesce(b.draft_line_id, b.line_id) = w.line_id and coalesce(b.draft_week, b.week) = w.week), 0)::bigint
    + coalesce((select sum(h.kg) from week_hold h where h.line_id = w.line_id and h.week = w.week), 0)::bigint as held_kg
  from line_week w;
create view inv.week_hold as
  select h.id, h.kg, h.group_id, g.state as group_state, h.member_id, m.state as member_state, m.weight_kg as member_kg, h.order_id, o.status as order_status, o.weight_kg as order_kg
  from week_hold h left join group_buy g on g.id = h.group_id left join group_member m on m.id = h.member_id left join orders o on o.id = h.order_id;
create view inv.group_ask as
  select a.id, a.state, a.group_id, g.state as group_state, a.company_id, a.user_id, a.answered_by from group_ask a join group_buy g on g.id = a.group_id;
