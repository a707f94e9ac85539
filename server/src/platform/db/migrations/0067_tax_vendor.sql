-- The platform's own number of what was ordered there, and how many of our numbers have failed there for good: the next try bears another one.
alter table invoice add column platform_no text not null default '';
alter table invoice add column platform_tries smallint not null default 0 check (platform_tries between 0 and 99);
-- When the bureau's seal of an issued invoice was last asked for again: the platform does it a few times a day.
alter table invoice add column resealed_at timestamptz;
alter table invoice drop constraint invoice_trouble_check;
alter table invoice add constraint invoice_trouble_check
  check (trouble in ('', 'session', 'refused', 'wrong', 'quota', 'away', 'off', 'unsealed', 'confirming', 'settings'));
-- The red confirmation at the bureau: whose word it waits for there (02 the buyer's, 03 the seller's), and until when. Empty: nobody's, as far as is known.
alter table red_letter add column bureau_state text not null default '' check (bureau_state in ('', '02', '03'));
alter table red_letter add column bureau_until timestamptz;
-- The mill wants it back while it waits there: the job asks the platform.
alter table red_letter add column withdraw_asked_at timestamptz;
alter table red_letter add column withdraw_asked_by bigint references app_user;
alter table red_letter add constraint red_letter_bureau check ((bureau_state = '') = (bureau_until is null));
-- The access token of 诺诺, sealed: one process fetches it for all, and few may be fetched.
create table nuonuo_token (
  id smallint primary key check (id = 1),
  app_key text not null default '',
  sealed text not null default '',
  expires_at timestamptz,
  asked_at timestamptz,
  fetching_until timestamptz
);
insert into nuonuo_token (id) values (1);
