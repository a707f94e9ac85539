-- ---------- 镀层重量: the three-spot test of a heat in one coating (decision 0183); a correction is the next version, as of heats.
create function coating_of(title text) returns text
  language sql immutable parallel safe
  return substring(title from '(?<![^ ])((?:AZ|ZM|ZF|Z)\d{2,3})(?![^ ])');
create table coating_test (
  id bigint generated always as identity primary key,
  heat_no text not null,
  grade text not null,
  size_um int not null,
  coating text not null,
  version_no int not null check (version_no > 0),
  -- Three spots, both sides together, thousandths of g/m².
  spots int[] not null check (cardinality(spots) = 3),
  source text not null check (source in ('lab', 'demo')),
  inspector text not null,
  tested_on date not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (heat_no, grade, size_um, coating, version_no)
);
create trigger coating_test_never_changed before update or delete on coating_test for each row execute function never_changed();
