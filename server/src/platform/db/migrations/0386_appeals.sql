-- 竞拍申诉: a ticket like any other, about a lot, by a company that took part.
alter table support_ticket drop constraint support_ticket_kind_check;
alter table support_ticket add constraint support_ticket_kind_check check (kind in ('price', 'order', 'delivery', 'quality', 'money', 'account', 'appeal', 'other'));
alter table support_ticket add constraint support_ticket_appeal check (kind <> 'appeal' or (card_kind = 'lot' and company_id is not null));
create index support_ticket_appeals on support_ticket (card_code) where kind = 'appeal';
