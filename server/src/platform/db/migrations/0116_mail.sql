-- ---------- 邮件: what goes to a mail box, written with the fact that causes it, sent by a job, tried again, given up aloud.
create sequence mail_no;
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The carrier's key: handed over again it is the same mail.
  mail_no text not null unique,
  company_id bigint references company,
  about_kind text not null check (about_kind in ('invoice')),
  about text not null,
  address text not null check (address like '%@%' and address !~ '[\s,;<>]'),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  -- [{ name, key, mime }] of the house's storage.
  files jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'bounced', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  due_at timestamptz not null default now(),
  asked_by bigint references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  check (state <> 'sent' or sent_at is not null),
  check ((state in ('bounced', 'failed')) = (ended_at is not null))
);
create index mail_outbox_due on mail_outbox (due_at) where state = 'waiting';
create index mail_outbox_about on mail_outbox (about_kind, about, id desc);
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
create view inv.mail as
  select m.id, m.state, m.attempts, exists (select 1 from sandbox_mail s where s.mail_no = m.mail_no) as carried, jsonb_array_length(m.files) as files,
    (select jsonb_array_length(s.files) from sandbox_mail s where s.mail_no = m.mail_no) as carried_files
  from mail_outbox m;
