-- 指数: who publishes it and where it can be looked up; both sides read it beside every price that is made of it.
alter table framework_index add column source text not null default '' check (length(source) <= 80);
