-- Invitations are sent again at most every minute and five times in all: each is an SMS to somebody else's phone.
alter table company_invitation
  add column sent_at timestamptz not null default now(),
  add column sends int not null default 1;
