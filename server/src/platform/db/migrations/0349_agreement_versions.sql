-- Texts of product agreements are few among the terms of all contracts.
create index contract_terms_agreement on contract_terms (id) where kind = 'agreement';
