-- A line that a new version of a framework contract does not have promises no tons: zero, where it kept those of the version before.
alter table framework_line drop constraint framework_line_committed_kg_check;
alter table framework_line add constraint framework_line_committed_kg_check check (committed_kg >= 0);
update framework_line l set committed_kg = 0 from framework_contract c
  where c.id = l.contract_id and c.version > 0
    and not exists (select 1 from jsonb_array_elements(c.content -> 'lines') x where (x ->> 'lineNo')::int = l.line_no);
