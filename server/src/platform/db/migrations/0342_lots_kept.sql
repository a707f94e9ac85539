-- 留存: goods of a lot that is over which the mill keeps; nobody is asked about them any more. Pieces: of a lot by quantity more may come free later.
alter table bid_lot add column kept_pieces int not null default 0 check (kept_pieces >= 0),
  add column kept_at timestamptz,
  add column kept_by bigint references app_user,
  add column kept_why text not null default '',
  add check ((kept_pieces > 0) = (kept_at is not null and kept_by is not null and kept_why <> ''));
