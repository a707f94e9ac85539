-- Rebates and deposits of framework contracts in the journal: looked up from the contract's page.
create index journal_of_contract on journal (source_id) where source_type in ('rebate', 'hold') and source_id like 'CC%';
