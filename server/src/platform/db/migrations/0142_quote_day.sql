-- ---------- 要求交期 and 附件 of a quote: the day the buyer wants goods on, the day the mill can do it, papers of both sides.
alter table price_quote_line add column need_on date, add column offer_on date,
  -- The mill's day that waits with its price for the manager.
  add column next_on date;
create table price_quote_file (
  quote_id bigint not null references price_quote,
  -- A paper goes with one quote: who may read it follows from it.
  file_id text primary key references file_object,
  side text not null check (side in ('buyer', 'mill')),
  -- False: goes out with an offer that waits for the manager; nobody of the buyer's side reads it.
  sent boolean not null,
  at timestamptz(3) not null default now(),
  check (sent or side = 'mill')
);
create index price_quote_file_quote on price_quote_file (quote_id, at);
