-- ---------- 品类目录 and 材质与标准 at the desk (decision 0102). A category that is off is shown nowhere in its channel; its goods are found as before.
alter table category add off boolean not null default false, add rev int not null default 0, add request_id text unique;

-- What goods of a class may be made of, beside what is in use: offered in the goods form, and refused anew once it is off.
create sequence grade_no;
create table class_grade (
  grade_code text primary key,
  grade text not null check (grade <> ''),
  standard text not null,
  class_codes text[] not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
insert into class_grade (grade_code, grade, standard, class_codes)
select 'G' || lpad(nextval('grade_no')::text, 4, '0'), grade, standard, codes from (
  select grade, standard, array_agg(distinct class_code order by class_code) as codes from sku where not withdrawn and grade <> '' and standard <> ''
  group by grade, standard order by min(class_code), grade, standard) g;
