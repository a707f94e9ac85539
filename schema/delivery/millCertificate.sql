create sequence cert_no;

-- 化验: what was measured of a heat at a size. Never changed; a correction is the next version, the highest counts.
create table heat_record (
  id bigint generated always as identity primary key,
  heat_no text not null check (heat_no <> ''),
  grade text not null,
  -- The thickness the steel was rolled to; 0: goods without one.
  size_um int not null check (size_um >= 0),
  version_no int not null check (version_no > 0),
  standard text not null,
  -- Property -> thousandths of its unit.
  measured jsonb not null,
  -- demo: made from the heat number, nobody measured it. Production has none.
  source text not null check (source in ('lab', 'demo')),
  inspector text not null,
  tested_on date not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (heat_no, grade, size_um, version_no)
);
create index heat_record_at on heat_record (made_at desc, id desc);
create trigger heat_record_never_changed before delete or update on heat_record for each row execute function never_changed();
create trigger wake_heat after insert on heat_record for each row execute function wake('compare-heats', 'issue-certificates');

-- 内控: what a buyer asks of a grade beyond its standard. The highest version counts; one without limits ends it.
create table cert_limit (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  grade text not null,
  version_no int not null check (version_no > 0),
  limits jsonb not null,
  note text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (company_id, grade, version_no)
);
create trigger cert_limit_never_changed before delete or update on cert_limit for each row execute function never_changed();

-- A unit whose heat does not keep what is asked, while it is still in the yard.
create table cert_misfit (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint not null references order_line,
  unit_id bigint not null references steel_unit,
  heat_record_id bigint not null references heat_record,
  cert_limit_id bigint references cert_limit,
  kind text not null check (kind in ('standard', 'own')),
  -- Property, value, limit, whose: as they stood.
  found jsonb not null,
  state text not null default 'open' check (state in (
    'open', 'exchangeAsked', 'withdrawAsked', 'conceded', 'exchanged', 'withdrawn', 'cleared'
  )),
  opened_at timestamptz not null default now(),
  answered_by bigint references app_user,
  answered_at timestamptz,
  reason text not null default '',
  decided_by bigint references app_user,
  decided_at timestamptz,
  decision text not null default '',
  new_unit_id bigint references steel_unit,
  company_id bigint not null references company,
  -- The standard is nobody's to concede.
  check (kind = 'own' or state <> 'conceded'),
  check (state <> 'conceded' or answered_by is not null),
  check (state <> 'exchanged' or new_unit_id is not null)
);
create index cert_misfit_company on cert_misfit (company_id, id);
create unique index cert_misfit_live on cert_misfit (unit_id, order_line_id) where state in ('open', 'exchangeAsked', 'withdrawAsked', 'conceded');
create index cert_misfit_order on cert_misfit (order_id, id);
create index cert_misfit_queue on cert_misfit (state, opened_at, id);
create index cert_misfit_unit on cert_misfit (unit_id, order_line_id);
create index cert_misfit_waits on cert_misfit (company_id, id) where state in ('open', 'exchangeAsked', 'withdrawAsked');
create trigger company_of_order before insert on cert_misfit for each row execute function company_of_order();

-- 质保书: of one heat and goods on one truck; or a child (拆分) of one.
create table certificate (
  id bigint generated always as identity primary key,
  cert_no text not null unique,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  waybill_id bigint not null references waybill,
  sku_id int not null references sku,
  heat_no text not null,
  grade text not null,
  size_um int not null,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  parent_id bigint references certificate,
  child_no int,
  customer text not null default '',
  use_for text not null default '',
  contact text not null default '',
  request_id text,
  -- The version that counts.
  version_no int not null default 1,
  -- Of a parent: the highest number a child had.
  children int not null default 0,
  checks int not null default 0,
  issued_by bigint not null references app_user,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  revoke_reason text not null default '',
  -- 让步接收: whether something on it was conceded; the steel has left, nothing of it changes any more.
  conceded boolean not null default false,
  -- A certificate is of one heat of what was ordered under one name: Z60 and Z80 of one product on one truck are two papers.
  title text not null,
  unique (issued_by, request_id),
  unique (parent_id, child_no),
  check ((parent_id is null) = (child_no is null)),
  -- The mill's own is corrected, never taken back.
  check (revoked_at is null or parent_id is not null)
);
create index certificate_company on certificate (company_id, issued_at desc, id desc) where parent_id is null;
create unique index certificate_delivery on certificate (waybill_id, heat_no, sku_id, title) where parent_id is null;
create index certificate_heat on certificate (heat_no);
create index certificate_issued on certificate (issued_at desc, id desc) where parent_id is null;
create index certificate_order on certificate (order_id);

-- As issued, for ever: a corrected certificate is its next version.
create table certificate_version (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  version_no int not null check (version_no > 0),
  heat_record_id bigint not null references heat_record,
  -- Unguessable: who holds the paper has it.
  verify_code text not null,
  content text not null,
  content_hash text not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (certificate_id, version_no),
  check (content_hash = encode(sha256(convert_to(content, 'UTF8'::name)), 'hex'))
);
create index certificate_version_heat on certificate_version (heat_record_id);
create trigger certificate_version_never_changed before delete or update on certificate_version for each row
  execute function never_changed();

-- Which units with which part of them; of a parent also what its children have taken.
create table certificate_unit (
  certificate_id bigint not null references certificate,
  unit_id bigint not null references steel_unit,
  unit_no text not null,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  split_pieces int not null default 0,
  split_kg bigint not null default 0,
  primary key (certificate_id, unit_id),
  constraint certificate_unit_left check (split_pieces >= 0 and split_pieces <= pieces and split_kg >= 0 and split_kg <= weight_kg)
);
create index certificate_unit_unit on certificate_unit (unit_id);
create trigger conceded_unit after insert on certificate_unit for each row execute function conceded_unit();

-- The PDF of a version as it was drawn: the hash by which a file is checked. Another drawing of the same content is another file.
create table certificate_paper (
  version_id bigint not null references certificate_version,
  sha256 text not null,
  drawn_at timestamptz not null default now(),
  primary key (version_id, sha256)
);

-- Wrong codes of the public verification: five, then an hour's pause.
create table cert_wrong (
  scope text primary key,
  n int not null,
  since timestamptz not null
);

-- Thickness of the coating of a heat as it was tested; the highest version counts.
create table coating_test (
  id bigint generated always as identity primary key,
  heat_no text not null,
  grade text not null,
  size_um int not null,
  coating text not null,
  version_no int not null check (version_no > 0),
  -- Three spots, both sides together, thousandths of g/m².
  spots int[] not null check (cardinality(spots) = 3),
  source text not null check (source in ('lab', 'demo')),
  inspector text not null,
  tested_on date not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (heat_no, grade, size_um, coating, version_no)
);
create trigger coating_test_never_changed before delete or update on coating_test for each row execute function never_changed();
create trigger wake_coating after insert on coating_test for each row execute function wake('compare-heats', 'issue-certificates');

create view inv.certificate as
  select id, cert_no, parent_id, pieces, weight_kg, revoked_at is not null as revoked,
     ( select coalesce(sum(u.pieces), 0::bigint) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id) as unit_pieces,
     (( select coalesce(sum(u.weight_kg), 0::numeric) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id))::bigint as unit_kg,
     ( select coalesce(sum(u.split_pieces), 0::bigint) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id) as split_pieces,
     (( select coalesce(sum(u.split_kg), 0::numeric) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id))::bigint as split_kg,
     ( select coalesce(sum(k.pieces), 0::bigint) as "coalesce"
            from certificate k
           where k.parent_id = c.id and k.revoked_at is null) as child_pieces,
     (( select coalesce(sum(k.weight_kg), 0::numeric) as "coalesce"
            from certificate k
           where k.parent_id = c.id and k.revoked_at is null))::bigint as child_kg
    from certificate c;

create view inv.delivered_heat as
  select w.id as waybill_id, w.waybill_no, u.heat_no, u.sku_id,
     (exists ( select 1
            from certificate c
           where c.waybill_id = w.id and c.heat_no = u.heat_no and c.sku_id = u.sku_id and c.parent_id is null)) as has_certificate,
     (exists ( select 1
            from heat_record h
              join sku k on k.id = u.sku_id
           where h.heat_no = u.heat_no and h.grade = k.grade and h.size_um = coalesce(k.thickness_um, 0))) as has_values,
     w.certified_at is not null as certified
    from waybill w
      join waybill_unit x on x.waybill_id = w.id and x.off_at is null
      join steel_unit u on u.id = x.unit_id
   where w.left_at is not null;

create function conceded_unit() returns trigger language plpgsql
as $$
begin
  update certificate c set conceded = true where c.id = new.certificate_id and c.parent_id is null and not c.conceded
    and exists (select 1 from cert_misfit m where m.unit_id = new.unit_id and m.order_id = c.order_id and m.state = 'conceded');
  return null;
end $$;

-- 镀层重量: the three-spot test of a heat in one coating (decision 0183); a correction is the next version, as of heats.
create function coating_of(title text) returns text language sql immutable parallel safe
return "substring"(title, '(?<![^ ])((?:AZ|ZM|ZF|Z)\d{2,3})(?![^ ])');
