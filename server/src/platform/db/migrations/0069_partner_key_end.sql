-- Of the end of a partner's key that was last warned of: its day, and at how many days before it.
alter table partner_state add column key_until date, add column key_warned_days int;
