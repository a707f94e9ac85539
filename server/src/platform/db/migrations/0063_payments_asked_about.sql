-- When the house was last asked how an open payment stands: whoever has waited longest is asked next.
alter table pay_request add column house_asked_at timestamptz;
-- A refund that was handed to 建设银行, which has no key of its own for it: written before it leaves, and asked about by its number from then on.
create table ccb_refund (
  source_no text primary key,
  asked_at timestamptz not null default now()
);
-- Numbers of questions to the bank's client in the mill's network, which takes each once.
create sequence ccb_request_sn maxvalue 99999999 cycle;
