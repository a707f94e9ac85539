-- 客服里的报价卡片: a quote that was made in a conversation is shown in it.
alter table support_message drop constraint support_message_card_kind_check;
alter table support_message add constraint support_message_card_kind_check check (card_kind in ('', 'goods', 'order', 'lot', 'quote'));
alter table support_ticket drop constraint support_ticket_card_kind_check;
alter table support_ticket add constraint support_ticket_card_kind_check check (card_kind in ('', 'goods', 'order', 'lot', 'quote'));
