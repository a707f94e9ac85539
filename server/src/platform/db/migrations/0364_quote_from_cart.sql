-- 议价 asked for what lies in the cart: when it becomes an order, those pieces leave the cart, or one click would buy them again at list price.
alter table price_quote add column from_cart boolean not null default false;
