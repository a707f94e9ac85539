-- Movements of one product by when they were answered: what a count of the ERP may not hold is found without reading the others.
create index erp_outbox_moved on erp_outbox (about, done_at) where topic = 'stock.moved';
-- Trucks by the goods on them.
drop index erp_outbox_stock_done;
create index erp_outbox_shipped_done on erp_outbox (done_at) where topic = 'order.shipped';
