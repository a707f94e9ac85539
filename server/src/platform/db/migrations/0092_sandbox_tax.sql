-- 税务平台沙箱: another house's books. Nothing of the mall reads them but its sandbox.
create sequence sandbox_tax_no;
create table sandbox_tax_job (
  request_id text primary key,
  kind text not null check (kind in ('blue', 'red')),
  seller_tax_no text not null,
  buyer_tax_no text not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  state text not null check (state in ('queued', 'issued', 'refused')),
  reason text not null default '',
  tax_invoice_no text unique,
  issued_at timestamptz,
  ready_at timestamptz not null,
  callback_url text not null,
  seq int not null default 1,
  notify_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null default now()
);
create index sandbox_tax_job_ready on sandbox_tax_job (ready_at) where state = 'queued';
create index sandbox_tax_job_notify on sandbox_tax_job (notify_at) where notify_at is not null;
-- 登录态: opened by a face scan of the mill's finance.
create table sandbox_tax_session (
  id smallint primary key check (id = 1),
  scanned_at timestamptz not null,
  scanned_by text not null
);
insert into sandbox_tax_session (id, scanned_at, scanned_by) values (1, now(), '沙箱初始登录');
create table tax_event (
  event_id text primary key,
  request_id text not null,
  outcome text not null,
  at timestamptz not null default now()
);
