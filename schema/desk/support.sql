-- A visitor of the support desk, by a cookie of his own.
create table support_visitor (
  id bigint generated always as identity primary key,
  -- Of the mark in the browser's cookie; the mark itself is kept nowhere.
  mark_hash text not null unique,
  -- 游客 + four signs.
  label text not null check (label ~ '^[0-9A-F]{4}$'),
  created_at timestamptz(3) not null default now()
);

-- A conversation with the support desk.
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
  stars smallint check (stars >= 1 and stars <= 5),
  rate_words text not null default '',
  rated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (visitor_id is not null or user_id is not null),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (ended_by <> '')),
  check (state <> 'waiting' or agent_id is null),
  check (state <> 'open' or agent_id is not null),
  check (transfer_to is null or state = 'open' and transfer_note <> '' and transfer_until is not null),
  check ((rated_at is null) = (solved = '') and (rated_at is null or state = 'ended'))
);
create index support_thread_agent on support_thread (agent_id) where state = 'open';
create index support_thread_living on support_thread (unanswered_since) where state <> 'ended';
create index support_thread_of_user on support_thread (user_id, id desc);
create unique index support_thread_user on support_thread (user_id) where state <> 'ended' and user_id is not null;
create unique index support_thread_visitor on support_thread (visitor_id) where state <> 'ended' and user_id is null;
create trigger wake_thread after insert or update of state, transfer_until on support_thread for each row
  when (new.state = 'waiting' or new.state <> 'ended' and soon(new.transfer_until))
  execute function wake('work-on-support');

-- What was said in a conversation.
create table support_message (
  thread_id bigint not null references support_thread,
  seq int not null check (seq > 0),
  side text not null check (side in ('buyer', 'staff', 'system')),
  author_id bigint references app_user,
  words text not null,
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot', 'quote')),
  card_code text not null default '',
  file_id text references file_object,
  request_id text not null default '',
  at timestamptz(3) not null default now(),
  primary key (thread_id, seq),
  check ((card_kind = '') = (card_code = '')),
  check (words <> '' or card_kind <> '' or file_id is not null)
);
create unique index support_message_file on support_message (file_id) where file_id is not null;
create unique index support_message_request on support_message (thread_id, side, request_id) where request_id <> '';

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

-- A matter of support that is answered later.
create table support_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  thread_id bigint references support_thread,
  visitor_id bigint references support_visitor,
  user_id bigint references app_user,
  company_id bigint references company,
  kind text not null check (kind in ('price', 'order', 'delivery', 'quality', 'money', 'account', 'appeal', 'other')),
  words text not null check (words <> ''),
  mobile text not null default '',
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot', 'quote')),
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
  constraint support_ticket_appeal check (kind <> 'appeal' or card_kind = 'lot' and company_id is not null),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or answer <> '' and owner_id is not null)
);
create index support_ticket_appeals on support_ticket (card_code) where kind = 'appeal';
create index support_ticket_open on support_ticket (due_at) where state = 'open';
create unique index support_ticket_request on support_ticket (coalesce(user_id, - visitor_id), request_id) where request_id <> '';
create index support_ticket_thread on support_ticket (thread_id) where thread_id is not null;
create index support_ticket_user on support_ticket (user_id, id desc);

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

-- 当班: who sits at the desk, as the open page says again and again.
create table support_duty (
  staff_id bigint primary key references app_user,
  on_duty boolean not null,
  seen_at timestamptz(3) not null default now(),
  -- 渠道: the channels whose waiting conversations an employee takes first; none: all alike.
  channels text[] not null default '{}',
  -- Who keeps the chat desk keeps it by a log-in (session.id): when that ends, nobody sits there any more, whatever other browsers he has open.
  session_id bigint
);
create trigger wake_duty after update of on_duty on support_duty for each row
  when (old.on_duty and not new.on_duty)
  execute function wake('work-on-support');
