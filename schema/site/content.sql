create sequence article_no;

-- An article of the site: its place in a group; what it says stands in its versions.
create table article (
  article_id text primary key,
  cat_code text not null references article_category,
  seq int not null,
  -- Of a notice its version was the word before its title.
  kind text not null default '',
  channels text[] not null default '{}',
  -- By hand, or at a time that was set: from then on it is not shown.
  off_from timestamptz(3),
  rev int not null default 1,
  request_id text unique,
  asked jsonb
);
create index article_cat on article (cat_code, seq);

-- A word that the search field suggests, for a time and a channel.
create table hot_word (
  word text not null,
  seq int not null,
  -- 热词 of a channel, each from a day to a day if it says so. A channel without words of its own has those of the whole mall ('').
  channel_code text not null,
  from_at timestamptz(3),
  until_at timestamptz(3),
  primary key (channel_code, word),
  check (until_at is null or from_at is null or until_at > from_at)
);

-- Goods sold by day; kept by a job, since many buyers of the same goods would wait for one row.
create table sold_day (
  day date not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (day, sku_id)
);

-- The goods sold most of late, by channel and rank; kept by a job.
create table hot_sku (
  -- empty: of the whole mall
  channel_code text not null,
  rank int not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (channel_code, rank)
);

-- A group of articles, and where on the site it shows.
create table article_category (
  cat_code text primary key,
  name text not null,
  -- main: a column of the footer; bottom: its last row; show: a page of its own; notice: 通知公告; agreement: what people accept at registration.
  area text not null check (area in ('main', 'bottom', 'show', 'notice', 'agreement')),
  seq int not null,
  -- 页脚分组 are named, ordered and hidden at the content desk; their codes are the site's own.
  off boolean not null default false,
  rev int not null default 0
);

-- A version of an article.
create table article_version (
  id bigint generated always as identity primary key,
  article_id text not null references article,
  version_no int not null check (version_no > 0),
  title text not null check (title <> ''),
  is_open smallint not null check (is_open in (0, 1)),
  link text not null default '',
  body jsonb not null,
  -- Read from the body when it is kept: what a picture belongs to is asked at every look at it.
  pictures text[] not null default '{}',
  note text not null default '',
  rev int not null default 1,
  state text not null check (state in ('draft', 'waiting', 'published')),
  -- Whoever has this key reads the version before it is published.
  preview_key text not null unique,
  made_by bigint references app_user,
  made_at timestamptz(3) not null default now(),
  submitted_by bigint references app_user,
  submitted_at timestamptz(3),
  -- Wanted from then on; null: as soon as somebody has agreed.
  wanted_from timestamptz(3),
  sent_back text not null default '',
  decided_by bigint references app_user,
  published_at timestamptz(3),
  live_from timestamptz(3),
  unique (article_id, version_no),
  check ((state = 'published') = (live_from is not null and published_at is not null)),
  check (state <> 'waiting' or submitted_by is not null and submitted_at is not null),
  -- Two people for everything that was written here; what the mall opened with has neither.
  check (decided_by is null or decided_by <> submitted_by)
);
create index article_version_live on article_version (article_id, live_from desc, version_no desc) where state = 'published';
create unique index article_version_open on article_version (article_id) where state <> 'published';
create index article_version_pictures on article_version using gin (pictures);

-- 帮助的反馈: whether a version helped, and what was missing. No name of a guest, not even an address.
create table article_feedback (
  id bigint generated always as identity primary key,
  article_id text not null references article,
  version_no int not null,
  user_id bigint references app_user,
  useful boolean not null,
  note text not null default '',
  at timestamptz(3) not null default now(),
  unique (article_id, version_no, user_id)
);
create index article_feedback_article on article_feedback (article_id, version_no, id desc);

-- A piece the home pages are made of; what it says has versions, and which is read is a matter of the hour.
create table content_piece (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('panel', 'home'))
);

-- A panel of the home pages, and where it stands.
create table activity_panel (
  id bigint primary key references content_piece on delete cascade,
  seq int not null,
  -- Taken off by hand, whatever its version says.
  off boolean not null default false,
  -- Of its place; what it says has its own.
  rev int not null default 1,
  request_id text not null unique,
  asked jsonb not null,
  -- 横幅 get what 活动栏 have: a picture, drafts, a preview, an hour, versions. Both are panels of a place; a banner without a picture has the drawing of its class.
  place text not null check (place in ('panel', 'banner'))
);

-- A home page: of the portal, of every channel, or of one channel.
create table home_page (
  id bigint primary key references content_piece on delete cascade,
  -- index: the portal; channel: the page of every channel; else of the channel that has one of its own.
  code text not null unique
);

-- A version of a piece of the home pages.
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

-- What one version of a panel says.
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
  until_at timestamptz(3),
  class_code text not null default ''
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
  size int check (size >= 1 and size <= 30),
  terminal text not null check (terminal in ('ALL', 'PC', 'MOBILE')),
  primary key (version_id, seq),
  unique (version_id, kind)
);
