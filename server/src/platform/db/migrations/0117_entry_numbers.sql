-- A company's entries are numbered 1, 2, 3 ... on each of its accounts: a page of the ledger is a stretch of numbers, as near at its thousandth
-- page as at the first. The number is given under the account's lock by who posts (money/funds/ledger.ts); who writes without one gets the next.
-- The mall's own accounts have no row that all postings would wait for, and so no numbers: 0.
alter table ledger_entry disable trigger written_once;
alter table ledger_entry add column no bigint;
update ledger_entry e set no = x.n
  from (select e.id, case when a.company_id is null then 0 else row_number() over (partition by e.account_id order by e.id) end as n
        from ledger_entry e join account a on a.id = e.account_id) x where x.id = e.id;
alter table ledger_entry alter column no set not null;
alter table ledger_entry enable trigger written_once;
create unique index ledger_entry_no on ledger_entry (account_id, no) where no > 0;
create function number_entry() returns trigger language plpgsql as $$
begin
  -- Sees the entries that this very statement has written before.
  select case when a.company_id is null then 0 else coalesce((select max(e.no) from ledger_entry e where e.account_id = a.id and e.no > 0), 0) + 1 end
    into strict new.no from account a where a.id = new.account_id;
  return new;
end $$;
create trigger number before insert on ledger_entry for each row when (new.no is null) execute function number_entry();
