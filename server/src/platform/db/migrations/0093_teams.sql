-- 班组预算 (decision 0283): what a part of a company may order in a month, a quarter or a year, and what becomes of an order beyond it.
create table company_team (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  period text not null check (period in ('month', 'quarter', 'year')),
  budget_fen bigint not null check (budget_fen >= 0),
  -- approve: a colleague says whether; refuse: it is not submitted.
  beyond text not null check (beyond in ('approve', 'refuse')),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  -- Ended: its orders stay those of the team, no new ones come.
  closed_at timestamptz,
  unique (company_id, id)
);
create unique index company_team_name on company_team (company_id, name) where closed_at is null;

-- Who orders on a team's budget; a person is in one team at most.
create table team_member (
  user_id bigint primary key references app_user,
  company_id bigint not null,
  team_id bigint not null,
  foreign key (company_id, user_id) references app_user (company_id, id),
  foreign key (company_id, team_id) references company_team (company_id, id)
);
create index team_member_team on team_member (company_id, team_id);

-- Of which team's budget an order is: of the one its person was in when it was made, whichever way it was made.
create table order_team (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  team_id bigint not null,
  foreign key (company_id, team_id) references company_team (company_id, id)
);
create index order_team_team on order_team (company_id, team_id, order_id);
create function keep_team_of_order() returns trigger language plpgsql as $$
begin
  insert into order_team (order_id, company_id, team_id)
    select new.id, m.company_id, m.team_id from team_member m where m.user_id = new.user_id and m.company_id = new.company_id;
  return null;
end $$;
create trigger keep_team after insert on orders for each row execute function keep_team_of_order();
