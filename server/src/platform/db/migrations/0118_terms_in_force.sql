-- A published version comes into force at a moment of its own: a change of what is delivered is announced before it binds. Until now: at once.
alter table contract_terms disable trigger published_stays;
alter table contract_terms add column in_force_from timestamptz;
update contract_terms set in_force_from = published_at where state = 'published';
alter table contract_terms enable trigger published_stays;
alter table contract_terms add constraint contract_terms_in_force check ((state = 'published') = (in_force_from is not null));
