-- 变更 that the mill drafts: nobody of the company sees it before a second person of the mill has agreed to it.
alter table framework_change add column by_mill boolean not null default false;
