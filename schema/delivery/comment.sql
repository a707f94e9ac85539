-- 评价: what a buyer says of a line he received, one a line.
create table mall_comment (
  id bigint generated always as identity primary key,
  order_line_id bigint not null unique references order_line,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  -- Of the product: all its sizes are looked at together.
  spu_code text not null,
  goods_stars smallint not null check (goods_stars >= 1 and goods_stars <= 5),
  weight_stars smallint not null check (weight_stars >= 1 and weight_stars <= 5),
  delivery_stars smallint not null check (delivery_stars >= 1 and delivery_stars <= 5),
  low boolean not null generated always as (least(goods_stars, weight_stars, delivery_stars) <= 2) stored,
  words text not null default '' check (char_length(words) <= 500),
  pictures smallint not null default 0 check (pictures >= 0 and pictures <= 6),
  -- As strangers see who wrote it, kept as it was then.
  author text not null,
  state text not null default 'shown' check (state in ('shown', 'hidden', 'appealed')),
  why_hidden text not null default '',
  appeals smallint not null default 0,
  appeal text not null default '',
  reply text not null default '' check (char_length(reply) <= 500),
  replied_by bigint references app_user,
  replied_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state = 'shown' or why_hidden <> ''),
  check ((reply = '') = (replied_by is null) and (replied_by is null) = (replied_at is null))
);
create index mall_comment_company on mall_comment (company_id, id desc);
create index mall_comment_goods on mall_comment (spu_code, id desc) where state = 'shown';
create index mall_comment_hidden on mall_comment (state, id) where state <> 'shown';
create index mall_comment_order on mall_comment (order_id);
create index mall_comment_unanswered on mall_comment (low desc, id) where reply = '' and state = 'shown';
create index mall_comment_user on mall_comment (user_id, id desc);
create trigger keep_figure after insert or update of goods_stars, weight_stars, delivery_stars, pictures, state on mall_comment for each row
  execute function keep_comment_figure();

-- A picture of a comment.
create table mall_comment_file (
  file_id text primary key references file_object,
  comment_id bigint not null references mall_comment,
  seq smallint not null check (seq >= 1 and seq <= 6),
  unique (comment_id, seq) deferrable initially deferred
);

-- What happened to a comment.
create table mall_comment_event (
  comment_id bigint not null references mall_comment,
  seq int not null,
  event text not null,
  detail text not null default '',
  -- What it said before, where it was changed.
  before jsonb,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (comment_id, seq)
);
create index mall_comment_event_actor on mall_comment_event (actor_id, at);

-- Sums of what is shown, kept by the rows themselves: the goods page adds nothing up.
create table comment_figure (
  spu_code text primary key,
  n int not null default 0,
  goods_sum int not null default 0,
  weight_sum int not null default 0,
  delivery_sum int not null default 0,
  star1 int not null default 0,
  star2 int not null default 0,
  star3 int not null default 0,
  star4 int not null default 0,
  star5 int not null default 0,
  low int not null default 0,
  pictures int not null default 0
);

create view inv.mall_comment as
  select id, order_line_id, order_id, company_id, user_id, spu_code, goods_stars, weight_stars, delivery_stars,
     low, pictures, state, created_at, changed_at
    from mall_comment;

create view inv.mall_comment_file as
  select file_id, comment_id
    from mall_comment_file;

create view inv.comment_figure as
  select spu_code, n, goods_sum, weight_sum, delivery_sum, star1, star2, star3, star4, star5, low, pictures
    from comment_figure;

create function count_comment(c mall_comment, sign integer) returns void language sql
as $$
  insert into comment_figure as f (spu_code, n, goods_sum, weight_sum, delivery_sum, star1, star2, star3, star4, star5, low, pictures)
  values (c.spu_code, sign, sign * c.goods_stars, sign * c.weight_stars, sign * c.delivery_stars, sign * (c.goods_stars = 1)::int, sign * (c.goods_stars = 2)::int,
    sign * (c.goods_stars = 3)::int, sign * (c.goods_stars = 4)::int, sign * (c.goods_stars = 5)::int, sign * c.low::int, sign * (c.pictures > 0)::int)
  on conflict (spu_code) do update set n = f.n + excluded.n, goods_sum = f.goods_sum + excluded.goods_sum, weight_sum = f.weight_sum + excluded.weight_sum,
    delivery_sum = f.delivery_sum + excluded.delivery_sum, star1 = f.star1 + excluded.star1, star2 = f.star2 + excluded.star2, star3 = f.star3 + excluded.star3,
    star4 = f.star4 + excluded.star4, star5 = f.star5 + excluded.star5, low = f.low + excluded.low, pictures = f.pictures + excluded.pictures
$$;

create function keep_comment_figure() returns trigger language plpgsql
as $$
begin
  if new.state = 'shown' then perform count_comment(new, 1); end if;
  if tg_op = 'UPDATE' and old.state = 'shown' then perform count_comment(old, -1); end if;
  return null;
end $$;
