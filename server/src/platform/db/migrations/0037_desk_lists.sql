-- ---------- lists of the desk by days and by price
create index pay_request_at on pay_request (created_at desc, id desc);
create index pay_request_settled on pay_request (settled_at desc, id desc) where settled_at is not null;
create index outbox_at on outbox (created_at desc, id desc);
create index outbox_address on outbox (address, id desc);
create index intend_at on intend (created_at desc, id desc);
create index certification_at on certification (submitted_at desc, id desc) where submitted_at is not null;
create index sku_price on sku (list_price_fen, id);
