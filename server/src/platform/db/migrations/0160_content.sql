-- ---------- 内容: an article is a place in a group; what it says has versions. Which version is read is a matter of the hour, not of a job.
create table article_category (
  cat_code text primary key,
  name text not null,
  -- main: a column of the footer; bottom: its last row; show: a page of its own; notice: 通知公告; agreement: what people accept at registration.
  area text not null check (area in ('main', 'bottom', 'show', 'notice', 'agreement')),
  seq int not null
);
-- Those that the site has places for (specification sections 2 and 7). No other has one.
insert into article_category (cat_code, name, area, seq) values
  ('buyService', '购物指南', 'main', 1), ('frameworkContract', '框架合同', 'main', 2), ('salesService', '销售服务', 'main', 3),
  ('afterService', '售后服务', 'main', 4), ('wuliuService', '物流服务', 'main', 5), ('links', '友情链接', 'main', 6), ('links2', '关联平台', 'main', 7),
  ('bottomArticle', '底部链接', 'bottom', 8), ('notice', '通知公告', 'notice', 9), ('privacyAgreement', '隐私与协议', 'agreement', 10),
  ('case', '工程案例', 'show', 11), ('qualificationsCenter', '企业展示', 'show', 12), ('productInstructions', '产品说明', 'show', 13);
update article_category c set name = a.cat_name from (select distinct on (cat_code) cat_code, cat_name from article order by cat_code, seq) a where a.cat_code = c.cat_code;
insert into article_category (cat_code, name, area, seq)
  select cat_code, min(cat_name), 'show', 100 from article where cat_code not in (select cat_code from article_category) group by cat_code;

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
  check (state <> 'waiting' or (submitted_by is not null and submitted_at is not null)),
  -- Two people for everything that was written here; what the mall opened with has neither.
  check (decided_by is null or decided_by <> submitted_by)
);
create unique index article_version_open on article_version (article_id) where state <> 'published';
create index article_version_live on article_version (article_id, live_from desc, version_no desc) where state = 'published';
create index article_version_pictures on article_version using gin (pictures);

insert into article_version (article_id, version_no, title, is_open, link, body, state, preview_key, published_at, live_from, made_at)
  select article_id, case when cat_code <> 'notice' and version ~ '^[1-9][0-9]{0,5}$' then version::int else 1 end, title, is_open, link,
    jsonb_build_object('type', 'doc', 'content', coalesce((select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', p))) order by n) from unnest(paragraphs) with ordinality x(p, n) where p <> ''), '[]')),
    'published', replace(gen_random_uuid()::text, '-', ''), published_at, published_at, published_at from article;

-- Of a notice its version was the word before its title.
alter table article add kind text not null default '';
update article set kind = version where cat_code = 'notice';
alter table article add channels text[] not null default '{}';
update article set channels = array[channel_code] where channel_code is not null;
-- By hand, or at a time that was set: from then on it is not shown.
alter table article add off_from timestamptz(3);
alter table article add rev int not null default 1;
alter table article add request_id text unique;
drop index article_cat;
alter table article drop column cat_name, drop column title, drop column is_open, drop column link, drop column paragraphs, drop column version,
  drop column published_at, drop column channel_code;
alter table article add foreign key (cat_code) references article_category;
create index article_cat on article (cat_code, seq);
create sequence article_no;
