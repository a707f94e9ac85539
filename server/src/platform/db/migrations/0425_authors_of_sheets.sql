-- Who has written a price sheet as it stands: its maker, and everybody who changed, timed or submitted it since. None of them agrees to it.
alter table repricing add column authors bigint[] not null default '{}';
update repricing set authors = array[made_by];
alter table repricing add constraint repricing_author check (made_by = any(authors));
alter table repricing drop constraint repricing_check;
alter table repricing add constraint repricing_second_person check (decided_by is null or not decided_by = any(authors));
