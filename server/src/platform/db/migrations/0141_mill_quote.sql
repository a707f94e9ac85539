-- ---------- 钢厂主动报价: a quote that the mill makes; the buyer sees it from the first offer on.
alter table price_quote add column mill_made boolean not null default false;
