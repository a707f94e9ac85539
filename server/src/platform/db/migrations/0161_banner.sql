-- ---------- 首页横幅: shown for a time, taken off by hand.
alter table banner add from_at timestamptz(3) not null default now();
update banner set from_at = '2026-01-01' where true;
alter table banner add until_at timestamptz(3);
alter table banner add off boolean not null default false;
alter table banner add rev int not null default 1;
alter table banner add request_id text unique;
alter table banner add check (until_at is null or until_at > from_at);
alter table banner add foreign key (channel_code) references channel;
