create sequence ticket_no;

-- 磅单: one weighing. Never changed; a correction is a new one that names the old.
create table scale_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  waybill_id bigint not null references waybill,
  kind text not null check (kind in ('first', 'reweigh', 'correction')),
  supersedes_id bigint unique references scale_ticket,
  scale_code text not null,
  tare_kg bigint not null check (tare_kg > 0),
  tare_at timestamptz not null,
  gross_kg bigint not null,
  gross_at timestamptz not null default clock_timestamp(),
  net_kg bigint not null generated always as (gross_kg - tare_kg) stored,
  -- What it was compared with when it was made.
  reference_kg bigint not null check (reference_kg > 0),
  limit_permille smallint not null,
  within boolean not null,
  by_hand boolean not null default false,
  reason text not null default '',
  request_id text not null,
  weigher_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  company_id bigint not null references company,
  unique (weigher_id, request_id),
  check (gross_kg > tare_kg),
  check ((kind = 'first') = (supersedes_id is null))
);
create index scale_ticket_at on scale_ticket (gross_at, id);
create index scale_ticket_company on scale_ticket (company_id, gross_at, id);
create unique index scale_ticket_first on scale_ticket (waybill_id) where kind = 'first';
create index scale_ticket_waybill on scale_ticket (waybill_id, id);
create trigger company_of_truck before insert on scale_ticket for each row execute function company_of_truck();
create trigger scale_ticket_counts after insert on scale_ticket for each row execute function keep_net();
create trigger scale_ticket_never_changed before delete or update on scale_ticket for each row execute function never_changed();
create trigger wake_ticket after insert on scale_ticket for each row
  when (new.kind <> 'first')
  execute function wake('lapse-weigh-disputes');

-- 磅单异议 before leaving the gate: a clock, a second weighing, the weighmaster's word.
create table weigh_dispute (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  ticket_id bigint not null references scale_ticket,
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  -- Out of the band by itself, or asked for by the buyer or his driver.
  cause text not null check (cause in ('band', 'buyer', 'driver')),
  buyer_kg bigint check (buyer_kg > 0),
  reason text not null default '',
  reply_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'decided', 'lapsed')),
  -- The ticket that holds after it.
  settled_ticket_id bigint references scale_ticket,
  decision text not null default '',
  closed_by bigint references app_user,
  closed_at timestamptz,
  file_ids text[] not null default '{}',
  -- A truck is asked for a second weighing once at a time, and who opened it by the link is known by it.
  request_id text,
  check ((state = 'open') = (closed_at is null))
);
create index weigh_dispute_clock on weigh_dispute (reply_by) where state = 'open';
create unique index weigh_dispute_open on weigh_dispute (waybill_id) where state = 'open';
create unique index weigh_dispute_request on weigh_dispute (waybill_id, request_id) where request_id is not null;
create index weigh_dispute_waybill on weigh_dispute (waybill_id, id);
create trigger wake_dispute after insert or update of state, reply_by on weigh_dispute for each row
  when (new.state = 'open' and soon(new.reply_by))
  execute function wake('lapse-weigh-disputes');

-- 门口拦下: every try to enter that was refused. Counted before the code is looked at, taken back when it was right.
create table gate_try (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  at timestamptz not null default clock_timestamp(),
  -- A wrong code or pass; anything else is no guess.
  guess boolean not null,
  plate_seen text not null default '',
  why text not null default '',
  by_id bigint not null references app_user
);
create index gate_try_waybill on gate_try (waybill_id, at);

-- What was done by the driver's link, for its limits: the link is all he has.
create table pass_act (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  act text not null check (act in ('reweigh', 'arrive', 'photo', 'sign', 'queue')),
  at timestamptz not null default clock_timestamp(),
  -- Of a photo.
  file_id text references file_object
);
create index pass_act_waybill on pass_act (waybill_id, at);

-- What a scale shows now, for whom, since when: it can be booked when it stood still. One row a scale.
create table scale_reading (
  scale_code text primary key,
  waybill_id bigint not null references waybill,
  kg bigint not null,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- What a real scale shows, as the one process that holds its line has written it: while somebody looks, and when it falls silent or is back.
create table scale_live (
  scale_code text primary key,
  answering boolean not null default false,
  trouble text not null default '',
  kg bigint not null default 0,
  stable boolean not null default false,
  overload boolean not null default false,
  net boolean not null default false,
  -- How long this very weight had stood when the frame came.
  stood_ms int not null default 0,
  -- The newest frame, in hexadecimal.
  raw text not null default '',
  seen_at timestamptz,
  -- Somebody looked and nothing came.
  unanswered_at timestamptz
);

-- 重量异议 after the receipt: the buyer's own scale beside the ticket that counts. One a truck.
create table weight_objection (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  order_id bigint not null references orders,
  ticket_id bigint not null references scale_ticket,
  mill_kg bigint not null check (mill_kg > 0),
  buyer_kg bigint not null check (buyer_kg > 0),
  -- Hundredths of a permille: whole numbers only.
  permille_100 int not null check (permille_100 >= 0),
  reason text not null default '',
  file_ids text[] not null default '{}',
  -- mill: within the band, the ticket counts; open: somebody decides; decided: what counts stands in settled_kg.
  state text not null check (state in ('mill', 'open', 'decided')),
  settled_kg bigint check (settled_kg > 0),
  decision text not null default '',
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  closed_by bigint references app_user,
  closed_at timestamptz,
  check ((state = 'decided') = (settled_kg is not null)),
  check ((state = 'decided') = (closed_at is not null))
);
create index weight_objection_open on weight_objection (opened_at) where state = 'open';
create index weight_objection_order on weight_objection (order_id);
create trigger wake_objection after update of state on weight_objection for each row
  when (new.state <> 'open')
  execute function wake('draft-settlements');

-- 排队叫号: trucks that have come to the gate and wait to be called. Of another driver's link, or inside, a row means nothing any more.
create table gate_queue (
  waybill_id bigint primary key references waybill,
  depot_code text not null references depot,
  pass_token text not null,
  arrived_at timestamptz not null default clock_timestamp(),
  -- What its place is by: its slot and when it came, or, after a missed call, those of the truck that it now stands behind.
  turn_slot_at timestamptz not null,
  turn_at timestamptz not null,
  called_at timestamptz,
  called_by bigint references app_user,
  missed int not null default 0,
  check ((called_at is null) = (called_by is null))
);
create index gate_queue_depot on gate_queue (depot_code);

-- 过磅照片: added at a weighing, never changed or taken away.
create table scale_photo (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  -- Of the full truck: the ticket that counted then. None: empty, or not weighed yet.
  ticket_id bigint references scale_ticket,
  stage text not null check (stage in ('tare', 'gross')),
  kind text not null check (kind in ('plate', 'display', 'load')),
  file_id text not null unique references file_object,
  by_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index scale_photo_waybill on scale_photo (waybill_id, id);
create trigger scale_photo_never_changed before delete or update on scale_photo for each row execute function never_changed();

create view inv.scale_ticket as
  select id, waybill_id, kind, supersedes_id, net_kg,
     ( select p.waybill_id
            from scale_ticket p
           where p.id = t.supersedes_id) as old_waybill,
     ( select count(*) as count
            from scale_ticket n
           where n.supersedes_id = t.id) as followers
    from scale_ticket t;

create view inv.weigh_dispute as
  select d.id, d.waybill_id, d.state, w.status, w.left_at is not null as has_left
    from weigh_dispute d
      join waybill w on w.id = d.waybill_id;

create function keep_net() returns trigger language plpgsql
as $$
begin
  update waybill set net_kg = new.net_kg where id = new.waybill_id;
  return null;
end $$;

-- Whose a paper is stands on its row, from the truck or the order it belongs to, so that a company's newest are found by an index.
create function company_of_truck() returns trigger language plpgsql
as $$
begin
  new.company_id := (select company_id from waybill where id = new.waybill_id);
  return new;
end $$;
