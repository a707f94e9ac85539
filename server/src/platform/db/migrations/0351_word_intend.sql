-- 转寻源: an intent that the desk makes of a word that buyers searched in vain; nobody said how many tons, and there is no customer to call.
alter table intend add column from_word text not null default '', add column made_by bigint references app_user,
  drop constraint intend_quantity_kg_check,
  add constraint intend_quantity check (quantity_kg > 0 or (quantity_kg = 0 and from_word <> '')),
  add constraint intend_of_word check ((from_word = '') = (made_by is null));
-- One that is open for a word, however often it is pressed.
create unique index intend_word_open on intend (from_word) where from_word <> '' and state = 0;
create index intend_word on intend (from_word, id desc) where from_word <> '';
