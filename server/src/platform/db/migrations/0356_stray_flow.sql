-- A document that reached the platform after its signing had been taken elsewhere (on paper, cancelled): the platform's number, until it has been sent for signing
-- after all or the platform has taken it back.
alter table sign_flow add column stray_id text check (stray_id is null or platform_id is null);
