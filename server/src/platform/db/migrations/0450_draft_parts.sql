-- Bills of the new system come in packages of parts of 0.01 yuan: a number is the 30 digits of its package and, of a part, its range behind them.
-- The key of a bill stays one text; what it covers is kept beside it, so that parts that overlap are found. No range covers the whole package.
alter table draft drop constraint draft_draft_no_check;
alter table draft add constraint draft_draft_no_check check (draft_no ~ '^[0-9]{30}(-[1-9][0-9]{0,11}-[1-9][0-9]{0,11})?$');
alter table draft
  add column package_no text generated always as (left(draft_no, 30)) stored,
  add column part_from bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 2), ''), '0')::bigint) stored,
  add column part_to bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 3), ''), '999999999999')::bigint) stored;
create index draft_package on draft (package_no) where state in ('waiting', 'signed', 'paid', 'dishonoured');
