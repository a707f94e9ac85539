-- A message to the ERP, written in the transaction that causes it and sent by a job.
create table erp_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null unique,
  payload jsonb not null,
  -- waiting: to be sent; sent: the ERP has it, its answer is awaited; done: answered.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  trouble text not null default '',
  created_at timestamptz not null default now(),
  -- Facts for the ERP beside the instructions: what each is about, how often it was sent anew. Messages about one order leave one after the other.
  about text not null default '',
  resent int not null default 0,
  -- Somebody's word on it waits for the second person, or a file it is in waits to be handed over: it is not sent.
  held boolean not null default false,
  -- The file that it was handed over in, where no ERP is connected.
  handover_id bigint references erp_handover,
  -- The ERP will not take it: kept with its reason, told again when somebody says so.
  refused_at timestamptz,
  by_file boolean not null default false
);
create index erp_outbox_about on erp_outbox (about, id desc) where about <> '';
create index erp_outbox_by_file on erp_outbox (id) where by_file and state = 'waiting';
create index erp_outbox_due on erp_outbox (next_at) where state <> 'done' and refused_at is null;
create index erp_outbox_handover on erp_outbox (handover_id, id) where handover_id is not null;
create index erp_outbox_moved on erp_outbox (about, done_at) where topic = 'stock.moved';
create index erp_outbox_open on erp_outbox (state, id) where state <> 'done';
create index erp_outbox_order on erp_outbox (about, id) where state = 'waiting' and topic ~~ 'order.%';
create index erp_outbox_shipped_done on erp_outbox (done_at) where topic = 'order.shipped';
create index erp_outbox_to_hand on erp_outbox (id) where state = 'waiting' and handover_id is null;
create index erp_outbox_trouble on erp_outbox (id) where trouble <> '' and state <> 'done';
create trigger wake_erp after insert or update of state, next_at on erp_outbox for each row
  when (new.state <> 'done' and soon(new.next_at))
  execute function wake('work-on-erp');

-- A message of the ERP, taken in once.
create table erp_inbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  key text not null,
  body jsonb not null,
  -- applied: it had its effect; odd: it does not fit what was asked for and had none.
  outcome text not null check (outcome in ('applied', 'repeat', 'odd')),
  received_at timestamptz not null default now()
);
create index erp_inbox_key on erp_inbox (key, id);

create view inv.erp_outbox as
  select key, topic, about, state, payload, created_at, handover_id
    from erp_outbox;
