-- ---------- 城市: kept at the desk like the other basics; one that is stopped is no longer offered, addresses and orders that name it stand.
alter table city add seq int not null default 0, add off boolean not null default false, add rev int not null default 0, add request_id text unique;
