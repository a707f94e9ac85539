-- Tries are counted before the work they limit; a browser somebody has logged in with is known and keeps a small count of its own.

-- The old scopes (a name as it was typed) mean nothing any more.
delete from login_failure;

--- A browser a person has logged in with. Only the hash of what its cookie says; good for nothing but not being held up by strangers.
create table known_device (
  device_hash text not null,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_device_user on known_device (user_id, seen_at);

-- A ticket for the second step dies with its fifth code, however many come at once.
alter table staff_ticket add column tries int not null default 0;

-- Codes that an employee sends for a buyer count against him, not against the address of his office.
alter table sms_code add column staff_id bigint references app_user;
create index sms_code_staff on sms_code (staff_id, created_at) where staff_id is not null;
