-- Who keeps the chat desk keeps it by a log-in (session.id): when that ends, nobody sits there any more, whatever other browsers he has open.
alter table support_duty add column session_id bigint;
