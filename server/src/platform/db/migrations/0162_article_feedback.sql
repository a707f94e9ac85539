-- ---------- 帮助的反馈: whether a version helped, and what was missing. No name of a guest, not even an address.
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
