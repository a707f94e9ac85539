-- What waits of one hook, the oldest first: each hook is given its share of a run by itself.
create index open_delivery_waiting on open_delivery (hook_id, next_at, id) where state = 'waiting';
