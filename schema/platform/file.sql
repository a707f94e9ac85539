-- A file: its key is made by the server, and only its company can fetch it.
create table file_object (
  id text primary key,
  company_id bigint references company,
  user_id bigint not null references app_user,
  purpose text not null,
  storage_key text not null unique,
  preview_key text unique,
  thumb_key text unique,
  original_name text not null,
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_object_company on file_object (company_id, created_at desc);
create index file_object_user on file_object (user_id, created_at);

create view inv.file_object as
  select id, company_id, storage_key, mime, size, sha256, original_name
    from file_object;
