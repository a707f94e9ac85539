create sequence mail_no;

-- A notice in a person's inbox.
create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  event text not null,
  title text not null,
  body text not null,
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- What a notice goes on with (a truck, the trucks of an order, a sheet): a later one takes the place of unread ones of the same.
  threads text[] not null default '{}'
) partition by range (id);
create index notice_event on notice (user_id, event, id desc);
create index notice_unread on notice (user_id) where read_at is null;
create index notice_user on notice (user_id, id);

-- An SMS that waits to be sent, or was.
create table outbox (
  id bigint generated always as identity primary key,
  medium text not null check (medium = 'sms'),
  address text not null,
  body text not null,
  event text not null,
  attempts int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- What the text names: a carrier sends its approved template with these.
  params jsonb not null default '{}',
  -- When a carrier was asked that has not answered: it may have sent it.
  asked_at timestamptz,
  vendor_id text not null default '',
  receipt text not null default '' check (receipt in ('', 'delivered', 'failed'))
);
create index outbox_address on outbox (address, id desc);
create index outbox_at on outbox (created_at desc, id desc);
create index outbox_open on outbox (due_at) where sent_at is null;
create index outbox_vendor on outbox (vendor_id) where vendor_id <> '';
create trigger wake_sms after insert or update of due_at on outbox for each row
  when (new.sent_at is null and soon(new.due_at))
  execute function wake('send-outbox');

-- A mail that waits to be sent, or was.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The carrier's key: handed over again it is the same mail.
  mail_no text not null unique,
  company_id bigint references company,
  about_kind text not null check (about_kind in ('invoice', 'notice')),
  -- The number of the invoice, or the event of the notice.
  about text not null,
  address text not null check (address ~~ '%@%' and address !~ '[\s,;<>]'),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  -- [{ name, mime, key }] of the house's storage, or [{ name, mime, paper, no }] that a room draws.
  files jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'bounced', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  due_at timestamptz not null default now(),
  asked_by bigint references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  -- Of a notice: whose it is, and where it is dealt with.
  user_id bigint references app_user,
  link text not null default '',
  check (state <> 'sent' or sent_at is not null),
  check ((state in ('bounced', 'failed')) = (ended_at is not null)),
  check ((about_kind = 'notice') = (user_id is not null))
);
create index mail_outbox_about on mail_outbox (about_kind, about, id desc);
create index mail_outbox_due on mail_outbox (due_at) where state = 'waiting';
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_user on mail_outbox (user_id, id desc) where user_id is not null;
create trigger wake_mail after insert or update of state, due_at on mail_outbox for each row
  when (new.state = 'waiting' and soon(new.due_at))
  execute function wake('send-mails');

-- The sandbox's mail box: another house. What has come in, with what hung on it.
create table sandbox_mail (
  mail_no text primary key,
  address text not null,
  subject text not null,
  body text not null,
  files jsonb not null,
  bounce text not null default '',
  bounce_told boolean not null default false,
  at timestamptz not null default now()
);
create index sandbox_mail_bounced on sandbox_mail (at) where bounce <> '' and not bounce_told;

-- The template that a carrier of SMS has approved for a kind of text.
create table sms_template (
  carrier text not null,
  event text not null,
  template_code text not null check (template_code ~ '^[A-Za-z0-9_-]{1,40}$'),
  saved_by bigint not null references app_user,
  saved_at timestamptz not null default now(),
  primary key (carrier, event)
);

-- The mail address that a person has confirmed for his notices, and which kinds come there too.
create table notice_mail (
  user_id bigint primary key references app_user,
  address text not null check (address ~~ '%@%' and address !~ '[\s,;<>]'),
  groups text[] not null default '{}',
  confirmed_at timestamptz not null default now(),
  -- A mail came back from it: nothing goes there until it is confirmed again.
  returned_at timestamptz,
  returned_why text not null default '',
  check ((returned_at is null) = (returned_why = ''))
);

-- A code that was sent to a mail address, kept only as its hash.
create table mail_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  address text not null,
  code_hash text not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_code_address on mail_code (address, created_at);
create index mail_code_user on mail_code (user_id, id);

-- The one look at the box that mails come back to: whose it is until when, and when it was read last.
create table bounce_reading (
  one boolean default true primary key check (one),
  taken_until timestamptz not null,
  read_at timestamptz
);

create view inv.outbox as
  select id, created_at, sent_at, attempts
    from outbox;

create view inv.mail as
  select id, state, attempts,
     (exists ( select 1
            from sandbox_mail s
           where s.mail_no = m.mail_no)) as carried,
     jsonb_array_length(files) as files,
     ( select jsonb_array_length(s.files) as jsonb_array_length
            from sandbox_mail s
           where s.mail_no = m.mail_no) as carried_files
    from mail_outbox m;
