-- 纸质签署 of framework contracts as well: a record is of a document of some kind. Of an order's contract it still hangs on that contract's row.
alter table paper_contract add column kind text not null default 'order' check (kind in ('order', 'framework'));
alter table paper_contract drop constraint paper_contract_contract_no_fkey;
alter table paper_contract add column order_contract_no text generated always as (case when kind = 'order' then contract_no end) stored
  references order_contract (contract_no);
create or replace function paper_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'waits' or new.kind <> old.kind or new.contract_no <> old.contract_no or new.signed_on <> old.signed_on
    or new.buyer_signer <> old.buyer_signer or new.note <> old.note or new.recorded_by <> old.recorded_by or new.recorded_at <> old.recorded_at then
    raise exception 'a record of a paper contract is kept as it is';
  end if;
  return new;
end $$;
