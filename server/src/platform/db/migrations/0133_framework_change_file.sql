-- Attachments of an application for a change: what the buyer bases it on; they stay with it.
create table framework_change_file (
  change_id bigint not null references framework_change,
  no int not null check (no > 0),
  file_id text not null references file_object,
  primary key (change_id, no),
  unique (change_id, file_id)
);
