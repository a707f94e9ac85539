-- ---------- 客服: what a visitor or a company's person and the mill's people say to each other, and what is promised afterwards.
create table support_visitor (
  id bigint generated always as identity primary key,
  -- Of the mark in the browser's cookie; the mark itself is kept nowhere.
  mark_hash text not null unique,
  -- 游客 + four signs.
  label text not null check (label ~ '^[0-9A-F]{4}$'),
  created_at timestamptz(3) not null default now()
);

create table support_thread (
  id bigint generated always as identity primary key,
  thread_no text not null unique,
  visitor_id bigint references support_visitor,
  user_id bigint references app_user,
  company_id bigint references company,
  channel_code text not null default '',
  state text not null check (state in ('waiting', 'open', 'ended')),
  agent_id bigint references app_user,
  last_seq int not null default 0,
  buyer_read_seq int not null default 0,
  staff_read_seq int not null default 0,
  -- Since when the buyer waits: for being taken on, then for an answer. Null: nobody owes him one.
  unanswered_since timestamptz(3),
  accepted_at timestamptz(3),
  last_at timestamptz(3) not null default now(),
  -- Up to where an absent person was told of answers that wait for him.
  told_seq int not null default 0,
  -- A transfer that nobody has taken on yet: the thread stays with its sender.
  transfer_to bigint references app_user,
  transfer_note text not null default '',
  transfer_until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text not null default '' check (ended_by in ('', 'buyer', 'staff', 'quiet', 'closed', 'login')),
  solved text not null default '' check (solved in ('', 'yes', 'part', 'no')),
  stars smallint check (stars between 1 and 5),
  rate_words text not null default '',
  rated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (visitor_id is not null or user_id is not null),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (ended_by <> '')),
  check (state <> 'waiting' or agent_id is null),
  check (state <> 'open' or agent_id is not null),
  check (transfer_to is null or (state = 'open' and transfer_note <> '' and transfer_until is not null)),
  check ((rated_at is null) = (solved = '') and (rated_at is null or state = 'ended'))
);
-- One living conversation a person: whoever writes goes on with it.
create unique index support_thread_user on support_thread (user_id) where state <> 'ended' and user_id is not null;
create unique index support_thread_visitor on support_thread (visitor_id) where state <> 'ended' and user_id is null;
create index support_thread_living on support_thread (unanswered_since) where state <> 'ended';
create index support_thread_agent on support_thread (agent_id) where state = 'open';
create index support_thread_of_user on support_thread (user_id, id desc);

create table support_message (
  thread_id bigint not null references support_thread,
  seq int not null check (seq > 0),
  side text not null check (side in ('buyer', 'staff', 'system')),
  author_id bigint references app_user,
  words text not null,
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot')),
  card_code text not null default '',
  file_id text references file_object,
  request_id text not null default '',
  at timestamptz(3) not null default now(),
  primary key (thread_id, seq),
  check ((card_kind = '') = (card_code = '')),
  check (words <> '' or card_kind <> '' or file_id is not null)
);
create unique index support_message_request on support_message (thread_id, side, request_id) where request_id <> '';
create unique index support_message_file on support_message (file_id) where file_id is not null;

-- 内部备注: a table of its own, so that no statement which reads for the buyer can bring one along.
create table support_note (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_thread,
  after_seq int not null,
  author_id bigint not null references app_user,
  words text not null check (words <> ''),
  request_id text not null,
  at timestamptz(3) not null default now(),
  unique (thread_id, request_id)
);

create table support_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  thread_id bigint references support_thread,
  visitor_id bigint references support_visitor,
  user_id bigint references app_user,
  company_id bigint references company,
  kind text not null check (kind in ('price', 'order', 'delivery', 'quality', 'money', 'account', 'other')),
  words text not null check (words <> ''),
  mobile text not null default '',
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot')),
  card_code text not null default '',
  -- 未分派: null.
  owner_id bigint references app_user,
  due_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'done')),
  answer text not null default '',
  version int not null default 1,
  request_id text not null default '',
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by bigint references app_user,
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or (answer <> '' and owner_id is not null))
);
create index support_ticket_open on support_ticket (due_at) where state = 'open';
create index support_ticket_user on support_ticket (user_id, id desc);
create index support_ticket_thread on support_ticket (thread_id) where thread_id is not null;
create unique index support_ticket_request on support_ticket (coalesce(user_id, -visitor_id), request_id) where request_id <> '';

-- What happened to a ticket, and what its author added.
create table support_ticket_event (
  ticket_id bigint not null references support_ticket,
  seq int not null check (seq > 0),
  event text not null check (event in ('made', 'assign', 'due', 'add', 'done', 'reopen')),
  detail text not null default '',
  actor_id bigint references app_user,
  at timestamptz(3) not null default now(),
  primary key (ticket_id, seq)
);

-- 短语: of the room (owner null) or of one employee.
create table support_phrase (
  id bigint generated always as identity primary key,
  owner_id bigint references app_user,
  title text not null check (title <> ''),
  words text not null check (words <> ''),
  created_at timestamptz(3) not null default now()
);
create index support_phrase_owner on support_phrase (owner_id);
insert into support_phrase (title, words) values
  ('装车时间', '提货车辆请按预约时段到厂，凭提货码进门；装车一般在两小时内完成。'),
  ('理计与过磅', '理计按理论重量结算，过磅按实际磅单结算，磅差在 ±3‰ 以内以发货磅单为准。'),
  ('发票', '结算完成后可在「开票申请」里提交，税控开出后会发到您的收票邮箱。'),
  ('留货', '没有付款的货不保留库存，需要锁定请下单后在时限内付款。');

-- 当班: who sits at the desk, as the open page says again and again.
create table support_duty (
  staff_id bigint primary key references app_user,
  on_duty boolean not null,
  seen_at timestamptz(3) not null default now()
);
