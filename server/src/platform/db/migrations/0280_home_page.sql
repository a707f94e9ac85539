-- ---------- 首页: what the home pages are made of, and 活动栏. Each is a piece; what it says has versions, and which is read is a matter of the hour.
create table content_piece (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('panel', 'home'))
);
create table activity_panel (
  id bigint primary key references content_piece on delete cascade,
  seq int not null,
  -- Taken off by hand, whatever its version says.
  off boolean not null default false,
  -- Of its place; what it says has its own.
  rev int not null default 1,
  request_id text not null unique,
  asked jsonb not null
);
create table home_page (
  id bigint primary key references content_piece on delete cascade,
  -- index: the portal; channel: the page of every channel; else of the channel that has one of its own.
  code text not null unique
);
create table piece_version (
  id bigint generated always as identity primary key,
  piece_id bigint not null references content_piece on delete cascade,
  version_no int not null check (version_no > 0),
  note text not null default '',
  rev int not null default 1,
  state text not null check (state in ('draft', 'published')),
  -- Whoever has this key sees the version before it is published.
  preview_key text not null unique,
  made_by bigint references app_user,
  made_at timestamptz(3) not null default now(),
  published_by bigint references app_user,
  published_at timestamptz(3),
  live_from timestamptz(3),
  unique (piece_id, version_no),
  check ((state = 'published') = (live_from is not null and published_at is not null))
);
create unique index piece_version_draft on piece_version (piece_id) where state = 'draft';
create index piece_version_live on piece_version (piece_id, live_from desc, version_no desc) where state = 'published';

create table panel_text (
  version_id bigint primary key references piece_version on delete cascade,
  title text not null check (title <> '' and length(title) <= 20),
  subtitle text not null check (length(subtitle) <= 40),
  -- The last wall behind the rule: a page of ours, http or https, nothing else.
  link text not null check (link ~* '^(/([^/\\]|$)|https?://)' and length(link) <= 500),
  picture_id text references file_object,
  -- Only for these; empty: for all.
  channels text[] not null default '{}',
  terminal text not null check (terminal in ('ALL', 'PC', 'MOBILE')),
  until_at timestamptz(3)
);
create index panel_text_picture on panel_text (picture_id) where picture_id is not null;

-- A version without any block: this channel's page follows the page of every channel.
create table home_block (
  version_id bigint not null references piece_version on delete cascade,
  seq int not null,
  kind text not null,
  area text not null,
  shown boolean not null,
  title text not null check (length(title) <= 20),
  subtitle text not null check (length(subtitle) <= 60),
  size int check (size between 1 and 30),
  terminal text not null check (terminal in ('ALL', 'PC', 'MOBILE')),
  primary key (version_id, seq),
  unique (version_id, kind)
);

with pieces as (insert into content_piece (kind) values ('home'), ('home') returning id)
insert into home_page (id, code) select id, (array['index', 'channel'])[row_number() over (order by id)] from pieces;
