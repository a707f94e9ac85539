-- 页脚分组 are named, ordered and hidden at the content desk; their codes are the site's own.
alter table article_category add off boolean not null default false, add rev int not null default 0;
