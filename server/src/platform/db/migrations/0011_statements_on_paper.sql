-- 对账单纸质签署: a month's statement may be sealed with pen and stamp too.
alter table paper_contract drop constraint paper_contract_kind_check;
alter table paper_contract add constraint paper_contract_kind_check check (kind in ('order', 'framework', 'statement'));
