-- 横幅 get what 活动栏 have: a picture, drafts, a preview, an hour, versions. Both are panels of a place; a banner without a picture has the drawing of its class.
alter table activity_panel add column place text not null default 'panel' check (place in ('panel', 'banner'));
alter table activity_panel alter column place drop default;
alter table panel_text add column class_code text not null default '';
do $$
declare
  b record;
  piece bigint;
  version bigint;
begin
  for b in select * from banner order by channel_code nulls first, seq, id loop
    insert into content_piece (kind) values ('panel') returning id into piece;
    insert into activity_panel (id, seq, off, request_id, asked, place)
      values (piece, (select coalesce(max(seq), 0) + 1 from activity_panel), b.off, 'banner-' || b.id, '{}', 'banner');
    insert into piece_version (piece_id, version_no, note, state, preview_key, published_at, live_from)
      values (piece, 1, '原来的横幅', 'published', replace(gen_random_uuid()::text, '-', ''), b.from_at, b.from_at) returning id into version;
    insert into panel_text (version_id, title, subtitle, link, class_code, channels, terminal, until_at)
      values (version, left(b.title, 20), left(b.subtitle, 40), b.link, b.class_code,
        case when b.channel_code is null then '{}'::text[] else array[b.channel_code] end, 'ALL', b.until_at);
  end loop;
end $$;
drop table banner;
