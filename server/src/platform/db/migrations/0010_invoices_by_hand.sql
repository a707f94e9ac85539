-- 开票登记: invoices that somebody issued by hand at the tax bureau, registered by one and confirmed by another.
alter table invoice drop constraint invoice_trouble_check;
alter table invoice add constraint invoice_trouble_check check (trouble in ('', 'session', 'refused', 'wrong', 'quota', 'away', 'off'));
alter table invoice add column ofd_key text;
alter table invoice add column ofd_hash text;
alter table invoice add column issued_by text not null default '' check (issued_by in ('', 'sandbox', 'live', 'hand'));
alter table invoice add column booked_at timestamptz;
-- Until now there was no tax platform but the sandbox.
update invoice set issued_by = 'sandbox' where tax_invoice_no is not null;
alter table invoice add check ((issued_by = '') = (tax_invoice_no is null));

create table invoice_by_hand (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  tax_invoice_no text not null check (tax_invoice_no ~ '^[0-9]{20}$'),
  issued_on date not null,
  red_confirm_no text not null default '',
  may_be_issued boolean not null,
  why text not null default '',
  differences jsonb not null default '[]',
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'rejected', 'takenBack', 'ended')),
  registered_by bigint not null references app_user,
  registered_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'waits') = (decided_at is null)),
  check ((decided_by is null) = (state in ('waits', 'ended'))),
  check (state not in ('confirmed', 'rejected') or decided_by <> registered_by),
  check (state <> 'takenBack' or decided_by = registered_by),
  check (state <> 'confirmed' or differences = '[]'),
  check (not may_be_issued or why <> '')
);
create unique index invoice_by_hand_live on invoice_by_hand (invoice_id) where state in ('waits', 'confirmed');
create unique index invoice_by_hand_no on invoice_by_hand (tax_invoice_no) where state in ('waits', 'confirmed');
create index invoice_by_hand_of on invoice_by_hand (invoice_id, id desc);

create table invoice_by_hand_file (
  by_hand_id bigint not null references invoice_by_hand,
  part text not null check (part in ('pdf', 'ofd', 'xml')),
  file_id text not null references file_object,
  primary key (by_hand_id, part)
);
create index invoice_by_hand_file_of on invoice_by_hand_file (file_id);
-- What was registered stays as it was registered, what was decided stays decided.
create function by_hand_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'waits' or (new.invoice_id, new.tax_invoice_no, new.issued_on, new.red_confirm_no, new.may_be_issued, new.why, new.differences, new.registered_by, new.registered_at)
    is distinct from (old.invoice_id, old.tax_invoice_no, old.issued_on, old.red_confirm_no, old.may_be_issued, old.why, old.differences, old.registered_by, old.registered_at) then
    raise exception 'a registered invoice is kept as it is';
  end if;
  return new;
end $$;
create trigger by_hand_stays before update on invoice_by_hand for each row execute function by_hand_stays();
create trigger never_deleted before delete on invoice_by_hand for each row execute function never_deleted();
create trigger written_once before delete or update on invoice_by_hand_file for each row execute function written_once();

create or replace view order_block_after as
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
