-- A mail to a person carries a notice that he has chosen to have by mail; whoever got it may be asked by his number.
alter table mail_outbox drop constraint mail_outbox_about_kind_check;
alter table mail_outbox add constraint mail_outbox_about_kind_check check (about_kind in ('invoice', 'notice'));
alter table mail_outbox add column user_id bigint references app_user;
alter table mail_outbox add column link text not null default '';
alter table mail_outbox add constraint mail_outbox_person_check check ((about_kind = 'notice') = (user_id is not null));
create index mail_outbox_user on mail_outbox (user_id, id desc) where user_id is not null;
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;

create table notice_mail (
  user_id bigint primary key references app_user,
  address text not null check (address ~~ '%@%' and address !~ '[\s,;<>]'),
  groups text[] not null default '{}',
  confirmed_at timestamptz not null default now(),
  returned_at timestamptz,
  returned_why text not null default '',
  check ((returned_at is null) = (returned_why = ''))
);

create table mail_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  address text not null,
  code_hash text not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_code_user on mail_code (user_id, id);
create index mail_code_address on mail_code (address, created_at);

create table bounce_reading (
  one boolean primary key default true check (one),
  taken_until timestamptz not null,
  read_at timestamptz
);
