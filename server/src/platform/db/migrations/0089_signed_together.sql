-- 批量签署 (decision 0278) in the sandbox: one ticket, one code, several documents; those beside the first.
alter table sandbox_sign_ticket add column beside text[] not null default '{}';
