-- What a notice goes on with (a truck, the trucks of an order, a sheet): a later one takes the place of unread ones of the same.
alter table notice add column threads text[] not null default '{}';
