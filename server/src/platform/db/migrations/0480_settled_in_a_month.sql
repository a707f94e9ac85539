-- Which companies have settled something in a month: asked once a minute until every statement of it is drawn.
create index settlement_company_settled on settlement (company_id, (coalesce(paid_at, confirmed_at))) where state = 'done';
