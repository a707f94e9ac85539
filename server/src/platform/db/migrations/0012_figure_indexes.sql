-- Indexes that the plans over years of trade asked for (npm run proof -- plans).
create index certification_applicant on certification (applicant_id, id desc);
create index certification_state on certification (state, id desc) where submitted_at is not null;
create index variety_price_on on variety_price (priced_on);
create index file_object_company on file_object (company_id, created_at desc);
create index app_user_staff on app_user (id) where staff_code is not null;
create index session_live on session (user_id, expires_at) where not revoked;
create index payment_order on payment (order_id);
drop index orders_of_company_at;
create index orders_of_company_at on orders (company_id, created_at, id);
drop index orders_of_user_at;
create index orders_of_user_at on orders (user_id, created_at, id);
