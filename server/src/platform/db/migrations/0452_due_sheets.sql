-- Whether an order has a sheet whose difference is unpaid is asked of thousands of orders at once; few sheets are due at a time.
create index settlement_due on settlement (order_id) where state = 'due';
