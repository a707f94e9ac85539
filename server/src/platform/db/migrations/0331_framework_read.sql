-- 框架合同: which writing of the contract it is, so that what is decided is what was read.
alter table framework_contract add column rev int not null default 1 check (rev > 0);
-- The names as they were when the version was made; a version of before has none of them and is drawn by the names of now.
alter table framework_version add column index_name text, add column seller_name text, add column buyer_name text;
