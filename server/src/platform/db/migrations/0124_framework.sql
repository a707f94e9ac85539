-- ---------- 框架合同: contracts with their versions and lines, changes that are asked for, what is called off, the index their prices follow.
create sequence framework_no;

create table framework_index (
  code text primary key,
  name text not null
);
create table framework_index_day (
  index_code text not null references framework_index,
  on_day date not null,
  fen bigint not null check (fen between 100 and 10000000),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  primary key (index_code, on_day)
);

create table framework_contract (
  id bigint generated always as identity primary key,
  cc_no text not null unique,
  company_id bigint not null references company,
  -- 1-5, specification section 4.
  status smallint not null check (status between 1 and 5),
  -- The version in force; 0 before the first is signed.
  version int not null default 0 check (version >= 0),
  last_version int not null default 1 check (last_version >= version),
  contract_type text not null check (contract_type in ('Y', 'M', 'C')),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  tolerance_bp int not null check (tolerance_bp between 0 and 2000),
  -- What is in force; of one not yet signed what is proposed.
  content jsonb not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  decided_by bigint references app_user,
  request_id text not null,
  ends_told_at timestamptz,
  unique (made_by, request_id),
  check (decided_by is null or decided_by <> made_by),
  check (status <> 1 or version > 0)
);
create index framework_contract_company on framework_contract (company_id, status);
create index framework_contract_ends on framework_contract (to_on) where status = 1;

-- The tons in force, one row a line: the row is the line in which orders stand.
create table framework_line (
  contract_id bigint not null references framework_contract,
  line_no int not null,
  committed_kg bigint not null check (committed_kg > 0),
  primary key (contract_id, line_no)
);

create table framework_change (
  id bigint generated always as identity primary key,
  change_no text not null unique,
  contract_id bigint not null references framework_contract,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  asked jsonb not null,
  -- Before and after in words, as they stood when it was asked.
  differences jsonb not null,
  reason text not null,
  state text not null default 'waits' check (state in ('waits', 'signing', 'done', 'rejected', 'withdrawn', 'unsigned')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  why text not null default '',
  request_id text not null,
  unique (asked_by, request_id)
);
create unique index framework_change_open on framework_change (contract_id) where state in ('waits', 'signing');

create table framework_version (
  contract_id bigint not null references framework_contract,
  version int not null check (version > 0),
  content jsonb not null,
  change_id bigint references framework_change,
  state text not null check (state in ('signing', 'inForce', 'past', 'dropped')),
  made_at timestamptz not null default now(),
  signed_at timestamptz,
  primary key (contract_id, version),
  check ((state in ('inForce', 'past')) = (signed_at is not null))
);
create unique index framework_version_one on framework_version (contract_id) where state = 'inForce';

-- 调用: which line of which version a line of an order was called off from. What is ordered is counted from here and the orders, never kept beside them.
create table framework_call (
  order_line_id bigint primary key references order_line,
  order_id bigint not null references orders,
  contract_id bigint not null,
  line_no int not null,
  version int not null,
  kg bigint not null check (kg > 0),
  index_fen bigint not null,
  foreign key (contract_id, line_no) references framework_line
);
create index framework_call_line on framework_call (contract_id, line_no);
create index framework_call_order on framework_call (order_id);

create view inv.contract as
  select cc_no as contract_no, company_id, status, tolerance_bp,
    (select coalesce(sum(committed_kg), 0) from framework_line l where l.contract_id = c.id)::bigint as weight_kg
  from framework_contract c;
create view inv.call_off as
  select c.cc_no as contract_no, c.tolerance_bp, l.line_no, l.committed_kg, k.order_line_id, k.kg, o.status as order_status, o.origin, o.origin_no,
    ol.weight_kg as order_kg, ol.price_fen, v.state as version_state
  from framework_call k join framework_contract c on c.id = k.contract_id join framework_line l on l.contract_id = k.contract_id and l.line_no = k.line_no
    join orders o on o.id = k.order_id join order_line ol on ol.id = k.order_line_id
    left join framework_version v on v.contract_id = k.contract_id and v.version = k.version;
create view inv.framework_version as
  select c.cc_no as contract_no, c.status, c.version as in_force, v.version, v.state, c.content = v.content as same
  from framework_contract c join framework_version v on v.contract_id = c.id;
create view inv.contract_order as
  select o.id, o.company_id, o.status, o.origin_no as contract_no from orders o where o.origin = 'framework';
create view inv.framework_order_line as
  select l.id as order_line_id, o.origin_no as contract_no from order_line l join orders o on o.id = l.order_id where o.origin = 'framework';
