-- The act of an audit row as a code of the closed list (domain/audit/audit.acts.ts) beside the words people read. Rows from before have
-- none: the log is written once.
alter table audit_log add column act text;
