-- Invitations are sent again at most every minute and five times in all: each is an SMS to somebody else's phone.
alter table company_invitation
  add column sent_at timestamptz not null default now(),
  add column sends int not null default 1;

-- What must hold over people and approvals is asked here (proof/invariants.ts).
create view inv.person as
  select id, company_id, role_code, custom_role_id, closed_at is not null as closed from app_user where company_id is not null;
create view inv.order_approval as
  select o.id, o.status, o.user_id, o.company_id, o.company_approval as approval, o.company_approver_id as approver_id, a.company_id as approver_company_id
  from orders o left join app_user a on a.id = o.company_approver_id;
