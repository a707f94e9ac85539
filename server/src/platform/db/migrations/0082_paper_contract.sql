-- 纸质签署: a contract that both have signed on paper, recorded by one employee and confirmed by another (docs/decisions/0061).
create table paper_contract (
  id bigint generated always as identity primary key,
  contract_no text not null references order_contract (contract_no),
  signed_on date not null,
  buyer_signer text not null,
  note text not null default '',
  -- `ended`: its contract was signed otherwise, or binds nobody any more, before a second person came.
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'rejected', 'takenBack', 'ended')),
  recorded_by bigint not null references app_user,
  recorded_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'waits') = (decided_at is null)),
  check ((decided_by is null) = (state in ('waits', 'ended'))),
  -- Four eyes: whoever recorded it takes it back at most.
  check (state not in ('confirmed', 'rejected') or decided_by <> recorded_by),
  check (state <> 'takenBack' or decided_by = recorded_by)
);
create unique index paper_contract_live on paper_contract (contract_no) where state in ('waits', 'confirmed');
create index paper_contract_of on paper_contract (contract_no, id desc);
create table paper_scan (
  paper_id bigint not null references paper_contract,
  line_no smallint not null check (line_no between 1 and 6),
  file_id text not null references file_object,
  primary key (paper_id, line_no),
  unique (paper_id, file_id)
);
create index paper_scan_file on paper_scan (file_id);

-- What was recorded stays as it was recorded, what was decided stays decided.
create function paper_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'waits' or new.contract_no <> old.contract_no or new.signed_on <> old.signed_on or new.buyer_signer <> old.buyer_signer
    or new.note <> old.note or new.recorded_by <> old.recorded_by or new.recorded_at <> old.recorded_at then
    raise exception 'a record of a paper contract is kept as it is';
  end if;
  return new;
end $$;
create trigger paper_stays before update on paper_contract for each row execute function paper_stays();
create trigger never_deleted before delete on paper_contract for each row execute function never_deleted();
create trigger written_once before update or delete on paper_scan for each row execute function written_once();

alter table order_contract drop constraint order_contract_sign_mode_check,
  add constraint order_contract_sign_mode_check check (sign_mode in ('ticked', 'signed', 'paper'));
