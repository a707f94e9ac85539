-- 渠道: the channels whose waiting conversations an employee takes first; none: all alike.
alter table support_duty add column channels text[] not null default '{}';
