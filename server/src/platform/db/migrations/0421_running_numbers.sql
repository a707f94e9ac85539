-- lpad() cuts what is longer than its width: after the last number of six digits nine of ten would have been there before.
create function padded(count bigint, digits int) returns text
  language sql immutable parallel safe
  return lpad(count::text, greatest(digits, length(count::text)), '0');

-- A prefix, the day or month in China (a pattern of to_char, '' for none), and the next count of the sequence.
create function running_no(prefix text, date_pattern text, series regclass, digits int, at timestamptz) returns text
  language sql volatile
  return prefix || coalesce(to_char(at at time zone 'Asia/Shanghai', date_pattern), '') || padded(nextval(series), digits);

-- Began anew after 99,999 of them; now it grows like the others.
alter sequence contract_no no maxvalue no cycle;
