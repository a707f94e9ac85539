-- What of a line was taken back without tax and in weight, beside its gross: the letter that takes the last of a line takes exactly what is left of it.
alter table invoice_line add column red_net_fen bigint not null default 0, add column red_kg bigint not null default 0;
-- Letters of before rounded by themselves and may have gone a fen beyond their line: counted as far as the line has it.
update invoice_line l set red_kg = case when l.red_fen = l.gross_fen then l.kg else greatest(0, least(l.kg, d.kg)) end,
    red_net_fen = greatest(l.red_fen - l.tax_fen, 0, least(l.net_fen, l.red_fen, d.net_fen))
  from (select x.invoice_id, x.line_no, sum(x.kg) as kg, sum(x.net_fen) as net_fen from red_letter_line x join red_letter r on r.id = x.red_letter_id
    where r.done_at is not null group by 1, 2) d
  where d.invoice_id = l.invoice_id and d.line_no = l.line_no and l.red_fen > 0;
alter table invoice_line
  add check (red_net_fen = 0 or red_net_fen between 0 and net_fen),
  add check (red_fen - red_net_fen = 0 or red_fen - red_net_fen between 0 and tax_fen),
  add check (red_kg = 0 or red_kg between 0 and kg);

-- One letter is for all that one giving back takes of an invoice: which parts of the matter it is for (units of a claim).
alter table red_letter add column source_parts bigint[] not null default '{}';
update red_letter set source_parts = array[split_part(source_no, '/', 2)::bigint], source_no = split_part(source_no, '/', 1)
  where source_no ~ '^SH[0-9]{14,}/[0-9]+$';

-- The sandbox refuses what a tax platform refuses: a red invoice beyond what its blue one has left.
alter table sandbox_tax_job add column blue_no text not null default '';
create index sandbox_tax_job_blue on sandbox_tax_job (blue_no) where blue_no <> '';

create view inv.invoice_line as
  select l.invoice_id, l.line_no, v.kind, l.gross_fen, l.net_fen, l.tax_fen, l.kg, l.red_fen, l.red_net_fen, l.red_kg,
    coalesce(o.gross_fen, 0)::bigint as open_red_fen, coalesce(o.net_fen, 0)::bigint as open_red_net_fen, coalesce(o.kg, 0)::bigint as open_red_kg
  from invoice_line l join invoice v on v.id = l.invoice_id
    left join lateral (select sum(x.gross_fen) as gross_fen, sum(x.net_fen) as net_fen, sum(x.kg) as kg from red_letter_line x join red_letter r on r.id = x.red_letter_id
      where x.invoice_id = l.invoice_id and x.line_no = l.line_no and r.state in ('01', '02', '03', '04', '10') and r.done_at is null) o on true;
