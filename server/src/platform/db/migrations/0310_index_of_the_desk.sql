-- 指数: made, renamed and stopped at the desk. A stopped one takes no new contracts; those that follow it go on and its days are still published.
alter table framework_index add column off boolean not null default false;
alter table framework_index add column rev int not null default 1;
alter table framework_index add constraint framework_index_name check (length(name) between 2 and 40);
create unique index framework_index_of_name on framework_index (name);
